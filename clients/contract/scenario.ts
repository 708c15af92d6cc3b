/** The form of scenarios, and how their files are read. README.md explains each step. */
import { readdirSync, readFileSync } from 'node:fs'
import type { ProxyAnswer } from '../../packages/client/test/front.ts'
import type { ControlName } from './world.ts'

/** What the step gives is compared with `result` or `error`, and gets a name by `as`. */
type Outcome = { as?: string; result?: unknown; error?: unknown; meanwhile?: Step[] }

export type CallStep = Outcome & { call: string; args?: unknown[]; on?: string; times?: number; all?: boolean }
export type AnotherStep = Outcome & { another: string; args?: unknown[]; times?: number; all?: boolean }
export type OpenStep = { open: string; with?: Record<string, unknown> }
export type TakeStep = Outcome & { take: string; count?: number }
export type CloseStep = { close: string }
export type FaultsStep = { faults: string | (string | ProxyAnswer | { meanwhile: Step[] })[] }
export type SeenStep = { seen: unknown; of?: string[] }
export type ForgetStep = { forget: 'seen' }
export type ControlStep = { control: ControlName; with?: Record<string, unknown>; as?: string }
export type LetStep = { let: Record<string, unknown> }
export type ExpectStep = { expect: unknown; of: unknown }

export type Step =
  | CallStep
  | AnotherStep
  | OpenStep
  | TakeStep
  | CloseStep
  | FaultsStep
  | SeenStep
  | ForgetStep
  | ControlStep
  | LetStep
  | ExpectStep

export type Scenario = { name: string; steps: Step[]; names: Record<string, unknown> }

/** The scenarios of one topic, the settings of their service, and the steps before the first of them. */
export type Topic = { topic: string; service: Record<string, unknown>; before: Step[]; scenarios: Scenario[] }

type Written = {
  service?: Record<string, unknown>
  before?: Step[]
  scenarios: { name: string; cases?: ({ name: string } & Record<string, unknown>)[]; steps: Step[] }[]
}

const FOLDER = new URL('scenarios/', import.meta.url)

/** All topics; CONTRACT_SCENARIOS names only some. */
export function readTopics(only = process.env.CONTRACT_SCENARIOS): Topic[] {
  const names = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.json') ? file.replace('.json', '') : []))
  const wanted = only ? only.split(',') : names
  for (const name of wanted) if (!names.includes(name)) throw new Error(`There are no scenarios ${name}.json.`)
  return names.filter((name) => wanted.includes(name)).map(readTopic)
}

/** The scenarios of one file, with one scenario for each case. */
export function readTopic(topic: string): Topic {
  const {
    service = {},
    before = [],
    scenarios,
  }: Written = JSON.parse(readFileSync(new URL(`${topic}.json`, FOLDER), 'utf8'))
  const each = scenarios.flatMap(({ name, cases, steps }): Scenario[] => {
    if (!cases) return [{ name, steps, names: {} }]
    return cases.map((one) => ({ name: `${name} ${one.name}`, steps, names: one }))
  })
  return { topic, service, before, scenarios: each }
}
