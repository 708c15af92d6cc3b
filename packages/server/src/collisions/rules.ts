import { POLICY } from '../access/policy.ts'
import type { About } from '../kernel/about.ts'
import type { FieldChange } from '../kernel/diff.ts'
import { stepsOf } from '../kernel/pointer.ts'

/** The kinds of records by the beginning of their subjects. */
const KINDS = {
  moves: 'Move',
  shipments: 'Shipment',
  agents: 'Agent',
  services: 'Service',
  documents: 'Document',
  notes: 'Note',
  jobs: 'Job',
  items: 'Item',
  weighings: 'Weighing',
  'storage-stays': 'StorageStay',
  signatures: 'Signature',
  'change-requests': 'ChangeRequest',
  links: 'Link',
  parties: 'Party',
  company: 'Company',
  'move-parties': 'MoveParty',
  trucks: 'Truck',
  'crew-members': 'CrewMember',
  absences: 'Absence',
  'message-templates': 'MessageTemplate',
  'message-rules': 'MessageRule',
  'message-opt-outs': 'MessageOptOut',
  messages: 'Message',
  views: 'View',
  webhooks: 'Webhook',
  keys: 'Key',
} as const satisfies Record<string, keyof typeof POLICY>

/** Stands for a kind or a member that no table has: what clients write is never counted by its text. */
const OTHER = 'other'

/** The kind of the record that a write met: the name of its schema. An address is a part of its shipment. */
export function kindOf({ subject, part }: About): string {
  if (part !== undefined) return 'Address'
  const [collection = ''] = subject.split('/', 1)
  return Object.hasOwn(KINDS, collection) ? KINDS[collection as keyof typeof KINDS] : OTHER
}

/** The members that paths are in, each once. A path to the whole record is in none. */
export function membersOf(kind: string, paths: readonly string[]): string[] {
  const known: object = Object.hasOwn(POLICY, kind) ? POLICY[kind as keyof typeof POLICY].members : {}
  const names = paths.flatMap((path) => stepsOf(path)[0] ?? [])
  return [...new Set(names.map((name) => (Object.hasOwn(known, name) ? name : OTHER)))]
}

/** Whether one of the changes of a record is in a member. Events name the whole path to a part. */
export function isStored({ part }: About, member: string, made: readonly FieldChange[]): boolean {
  const place = part === undefined ? 0 : 1
  return made.some(({ path }) => {
    const steps = stepsOf(path)
    const isOfPart = part === undefined || (steps[0] === part && steps.length > 1)
    return isOfPart && steps[place] === member
  })
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The hour of a moment, as the instant at which it began. */
export const hourOf = (ms: number): string => new Date(ms - (ms % HOUR_MS)).toISOString()

/** The first hour of the last days. */
export const hourSince = (days: number, nowMs: number): string => hourOf(nowMs - days * DAY_MS)
