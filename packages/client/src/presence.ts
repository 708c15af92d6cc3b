import { wholeListAt } from './pages.ts'
import type { Presence, SignOfLife } from './schema.ts'
import type { CallOptions, Transport } from './transport.ts'

/** Who has which record open. Nothing of it is stored. */
export interface PresenceMethods {
  /** Says that you have a record open; repeat it every 30 seconds. Activity null says that you have left. */
  put(sign: SignOfLife, options?: CallOptions): Promise<Presence>

  /** Who has which records open, or one record. `events.follow` tells of changes, with `onPresence`. */
  list(record?: Partial<Pick<SignOfLife, 'recordType' | 'recordID'>>, options?: CallOptions): Promise<Presence[]>
}

export const presenceMethods = (transport: Transport): PresenceMethods => ({
  async put(sign, options = {}) {
    return (await transport.send<Presence>({ ...options, method: 'PUT', path: '/v1/presence', body: sign })).body
  },
  list: (record = {}, options = {}) => wholeListAt<Presence>(transport, '/v1/presence', options, record),
})
