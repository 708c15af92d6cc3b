import { readFileSync } from 'node:fs'
import type { Company, CompanyContent, Event } from '@vanline/client'
import { ABOUT_FIELDS, CONTENT_OPTIONS, contentOf, FIELD_WORDS } from '../assignments.ts'
import { type Command, Failure, type Group, UsageError } from '../command.ts'
import { shortLogo, withShortLogo, writableOf } from '../company.ts'
import { API_OPTIONS, withClient } from '../connection.ts'
import type { Content } from '../fields.ts'
import { LIST_OPTIONS, showPages } from '../lists.ts'
import { showRecord, wantsTable } from '../output.ts'
import { ETAG_OPTION, reportConflict, showChange, versionIn } from '../records/changes.ts'
import { showEvents } from '../records/history.ts'

const get: Command = {
  summary: 'show the company',
  about: 'Shows the company that runs the service, with its eTag. Before the first set it has default values.',
  words: [],
  options: API_OPTIONS,
  examples: ['vanline company get'],
  run: (given) =>
    withClient(given, async (client) => {
      const company = await client.company.get()
      showRecord(given, wantsTable(given) ? withShortLogo(company) : company)
    }),
}

const set: Command = {
  summary: 'change the company',
  about: `Changes the company. What you do not name stays as it is. The change is based on the current version, or on the one in --etag. If
the company has changed since, nothing is written, and the exit code is 4. --logo reads a picture from a file: PNG, JPEG or WebP, up to
48 KB.

${ABOUT_FIELDS}`,
  words: [FIELD_WORDS],
  options: {
    logo: { summary: 'the file of the logo', value: 'file', isFile: true },
    ...ETAG_OPTION,
    ...CONTENT_OPTIONS,
    ...API_OPTIONS,
  },
  examples: [
    'vanline company set name="Blue Mountain Moving" phone="+1 208 555 0100" timeZone=America/Boise',
    `vanline company set licenses:='[{"label": "DOT", "number": "1234567"}]' --logo logo.png`,
  ],
  run: (given) =>
    withClient(given, async (client) => {
      const patch = await contentOf(given, given.words)
      const file = given.text('logo')
      if (file !== undefined) patch.logo = logoIn(file)
      if (Object.keys(patch).length === 0)
        throw new UsageError('there is nothing to change: give field=value, --data or --logo')
      const seen = await client.company.get()
      const eTag = versionIn(given) ?? seen.eTag
      await reportConflict(given, { patch: shown(patch), seen: withShortLogo(seen) }, async () => {
        const after = await client.company.replace({ eTag }, merged(seen, patch))
        if (!wantsTable(given)) return showRecord(given, after)
        showChange(given, 'company', { patch: shown(patch), seen: withShortLogo(seen) }, withShortLogo(after))
      })
    }),
}

const shown = (patch: Content): Content => withShortLogo(patch as Partial<Company>) as Content

/** The whole content after a change of some members. Those of the address are changed one by one. */
function merged(company: Company, patch: Content): CompanyContent {
  const { address } = patch
  const isObject = address !== null && typeof address === 'object'
  const content = { ...writableOf(company), ...patch }
  return (isObject ? { ...content, address: { ...company.address, ...address } } : content) as CompanyContent
}

const TYPES: Record<string, string> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', webp: 'webp' }

/** A picture as a data URL. The service looks into its bytes. */
function logoIn(file: string): string {
  const type = TYPES[/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '']
  if (type === undefined) throw new UsageError('--logo must be a file that ends in .png, .jpg or .webp')
  try {
    return `data:image/${type};base64,${readFileSync(file, 'base64')}`
  } catch (error) {
    throw new Failure(`The logo cannot be read: ${(error as Error).message}`)
  }
}

const history: Command = {
  summary: 'show the history, newest first',
  about:
    'Shows the history of the company, newest first: time, actor, channel and changes. It needs the scope company:manage.',
  words: [],
  options: { ...LIST_OPTIONS, ...API_OPTIONS },
  examples: ['vanline company history'],
  run: (given) =>
    withClient(given, (client) =>
      showPages(
        given,
        async (limit) => client.company.historyPages({ limit }),
        (events) => showEvents(given, client, wantsTable(given) ? events.map(withShortLogos) : events),
      ),
    ),
}

const withShortLogos = (event: Event): Event => {
  const short = (value: unknown) => (typeof value === 'string' && value.startsWith('data:') ? shortLogo(value) : value)
  return { ...event, changes: event.changes.map(({ path, from, to }) => ({ path, from: short(from), to: short(to) })) }
}

/** The commands for the company that runs the service. */
export const company: Group = {
  about:
    'Works with the company that runs the service: its name, how customers reach it, its logo, licenses and time zone.',
  commands: { get, set, history },
}
