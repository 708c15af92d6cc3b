/** What stands in the steps of a scenario: literal JSON, earlier results by name, and a few functions. */

export type Names = Map<string, unknown>
type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const REFERENCE = /^\$(\w+(?:\.-?\w+)*)$/
const PLACEHOLDER = /\$\{(\w+(?:\.-?\w+)*)\}/g

/** Whether a value is an earlier result: `$read.id`. */
export const isReference = (value: unknown): value is string => typeof value === 'string' && REFERENCE.test(value)

/** The functions of scenarios, by their member. The argument is resolved already. */
const FUNCTIONS: Record<string, (argument: unknown, all: Fields) => unknown> = {
  $add: (numbers) => (numbers as number[]).reduce((sum, each) => sum + each, 0),
  $join: (lists) => (lists as unknown[][]).flat(),
  $json: (value) => JSON.stringify(value),
  $repeat: (item, { times = 1 }) => Array.from({ length: times as number }, () => item),
  /** The lines of bytes, as text or parsed `as` json. */
  $lines: (bytes, { as }) =>
    linesOf(bytes as { $bytes: string }).map((line) => (as === 'json' ? JSON.parse(line) : line)),
  $base64: (text, { times = 1 }) => Buffer.from((text as string).repeat(times as number)).toString('base64'),
}

const linesOf = ({ $bytes }: { $bytes: string }): string[] => {
  const text = Buffer.from($bytes, 'base64').toString().trim()
  return text === '' ? [] : text.split(/\r?\n/)
}

/** Whether an object is a call of a function. */
export const isComputed = (value: Fields): boolean => Object.keys(value).some((name) => Object.hasOwn(FUNCTIONS, name))

/** The value with all names and functions replaced. */
export function resolve(written: unknown, names: Names): unknown {
  if (typeof written === 'string') return textOf(written, names)
  if (Array.isArray(written)) return written.map((each) => resolve(each, names))
  if (!isFields(written)) return written
  const given = Object.fromEntries(Object.entries(written).map(([name, each]) => [name, resolve(each, names)]))
  const name = Object.keys(FUNCTIONS).find((each) => Object.hasOwn(written, each))
  return name === undefined ? given : FUNCTIONS[name]!(given[name], given)
}

function textOf(text: string, names: Names): unknown {
  const path = REFERENCE.exec(text)?.[1]
  if (path !== undefined) return found(path, names)
  return text.replace(PLACEHOLDER, (_, each) => String(found(each, names)))
}

/** Follows a path through an earlier result. Negative numbers count from the end of a list. */
function found(path: string, names: Names): unknown {
  const [name = '', ...rest] = path.split('.')
  if (!names.has(name)) throw new Error(`No step has the result $${name}.`)
  return rest.reduce((value: unknown, each) => {
    if (Array.isArray(value)) return each === 'length' ? value.length : value.at(Number(each))
    if (!isFields(value)) throw new Error(`$${path}: there is nothing that could have ${each}.`)
    return value[each]
  }, names.get(name))
}
