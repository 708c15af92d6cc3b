import type { HistoryFilter } from './history.ts'
import { eachPage, listAt, type Page } from './pages.ts'
import { ifMatch } from './record.ts'
import type { Company, CompanyContent, Event, PublicCompany, Versioned } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

const PATH = '/v1/company'

/** The company that runs the service. There is one, and it is always there. */
export interface CompanyMethods {
  get(options?: CallOptions): Promise<Company>

  /** Replaces the company. An optional member that is left out is cleared. Throws ConflictError if it has changed since it was read. */
  replace(company: Pick<Versioned, 'eTag'>, content: CompanyContent, options?: WriteOptions): Promise<Company>

  /** One page of its history, newest first. */
  history(filter?: HistoryFilter, options?: CallOptions): Promise<Page<Event>>

  /** All pages of its history. */
  historyPages(filter?: HistoryFilter, options?: CallOptions): AsyncGenerator<Page<Event>, void>

  /** What everyone may see of it, without a credential. */
  public(options?: CallOptions): Promise<PublicCompany>
}

export function companyMethods(transport: Transport): CompanyMethods {
  const read = async <Item>(path: string, options: CallOptions): Promise<Item> =>
    (await transport.send<Item>({ ...options, method: 'GET', path })).body
  const history: CompanyMethods['history'] = (filter = {}, options = {}) =>
    listAt(transport, `${PATH}/history`, filter, options)
  return {
    get: (options = {}) => read<Company>(PATH, options),
    async replace(company, content, options = {}) {
      const call = { ...options, method: 'PUT', path: PATH, headers: ifMatch(company), body: content } as const
      return (await transport.send<Company>(call)).body
    },
    history,
    historyPages: (filter = {}, options = {}) =>
      eachPage((place) => history({ ...filter, ...place }, options), filter.cursor),
    public: (options = {}) => read<PublicCompany>(`${PATH}/public`, options),
  }
}
