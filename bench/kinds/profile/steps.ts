import { isIdle, type Profile, type ProfileNode } from './shares.ts'

/** A step of a request, what the step includes, and its functions (`path#name`). */
type Step = { name: string; meaning: string; functions: RegExp }

const OURS = 'packages/server/src/'
const ours = (...paths: string[]): string => `${OURS}(${paths.join('|')})`

/** In the order of a request. A function belongs to the first step that fits. */
const STEPS: readonly Step[] = [
  {
    name: 'rate',
    meaning: 'the rate limit',
    functions: new RegExp(ours('edge/rate/')),
  },
  {
    name: 'auth',
    meaning: 'who calls, and what the caller may do',
    functions: new RegExp(ours('access/', 'http/(permission|party-access)')),
  },
  {
    name: 'write',
    meaning: 'statements that write, and the commit',
    functions: new RegExp(`${ours('db/sqlite/(batch|write-)')}|${ours('db/')}.*#run$`),
  },
  {
    name: 'read',
    meaning: 'records and history from the database',
    functions: new RegExp(`${ours('db/', 'http/list')}|${ours('\\w+/store\\.ts')}#(find|require|list)`),
  },
  {
    name: 'serialize',
    meaning: 'rows, events, tags and the text of the answer',
    functions: new RegExp(
      ours('history/', 'kernel/(etag|event|diff)', 'http/(answer|change-answer|problem)', '\\w+/(writes|store)\\.ts'),
    ),
  },
  {
    name: 'observe',
    meaning: 'metrics and log',
    functions: new RegExp(`${ours('observe/')}|node_modules/(pino|sonic-boom|thread-stream|prom-client)/`),
  },
  {
    name: 'send',
    meaning: 'headers, compression, the socket',
    functions:
      /^node:(_http_outgoing|net|internal\/stream_base_commons|internal\/streams\/(writable|destroy))|fastify\/lib\/reply\.js|edge\/(compress|cors|headers)\.ts|#write(Head|Continue)$/,
  },
  {
    name: 'parse',
    meaning: 'HTTP, limits, the route and the JSON of the content',
    functions: new RegExp(
      `^node:(_http|internal/(http|streams))|node_modules/(fastify|find-my-way|toad-cache)/|${ours('edge/', 'kernel/(json|parse-json)', 'http/(query|media|operation|prefer|incoming)')}`,
    ),
  },
  {
    name: 'decide',
    meaning: 'preconditions, patch, validation, rules',
    functions: new RegExp(OURS),
  },
]

/** The steps in the order of a request, and last the code of no step. */
export const BUDGET: readonly { name: string; meaning: string }[] = [
  ...['parse', 'auth', 'rate', 'read', 'decide', 'write', 'serialize', 'send', 'observe'].map(
    (name) => STEPS.find((step) => step.name === name)!,
  ),
  { name: 'collect', meaning: 'garbage' },
  { name: 'rest', meaning: 'the event loop, promises and timers of Node, the kernel outside of a call' },
]

/**
 * The step that each function of a profile worked for: that of the innermost function on the stack that belongs to one. So native code
 * counts for its caller.
 */
export function stepsOf({ nodes }: Profile): Map<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const steps = new Map<number, string>()
  const visit = (node: ProfileNode, inherited: string): void => {
    const step = ownStepOf(node) ?? inherited
    if (isStop(node)) return
    if (!isIdle(node)) steps.set(node.id, step)
    for (const child of node.children ?? []) visit(byId.get(child)!, step)
  }
  if (nodes[0]) visit(nodes[0], 'rest')
  return steps
}

/** The end of the server is in the profile, but belongs to no request. */
const isStop = ({ callFrame: { url, functionName } }: ProfileNode): boolean =>
  functionName === 'reallyExit' || (functionName === 'close' && url.includes(`${OURS}db/`))

function ownStepOf({ callFrame: { url, functionName } }: ProfileNode): string | undefined {
  if (functionName === '(garbage collector)') return 'collect'
  return STEPS.find(({ functions }) => functions.test(`${url}#${functionName}`))?.name
}
