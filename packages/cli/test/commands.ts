/**
 * A process in which one command after the other runs, as if each had one of its own: its environment, what it prints, its exit code, and
 * that nothing is left which would keep it from ending. To start Node and to read the sources takes longer than nearly every command.
 */
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/** A terminal of a width, if any, and what is typed or piped into the command. */
export type Surroundings = { columns?: number; input?: string }
export type Call = { args: string[]; environment: Record<string, string>; surroundings: Surroundings }
export type Answer = { code: number; said: string; complained: string }

/** How long a command may take to end after its work. Connections that it released are closed by then. */
const ENDING_MAX_MS = 60_000

// As in vanline.ts: written files contain personal data.
process.umask(0o077)
const { main } = await import('../src/main.ts')

/** What the command writes to a stream from now on. */
function capture(stream: NodeJS.WriteStream): () => string {
  const chunks: Buffer[] = []
  stream.write = ((chunk: string | Uint8Array, encoding?: unknown, done?: () => void) => {
    chunks.push(Buffer.from(chunk as string))
    const heard = typeof encoding === 'function' ? (encoding as () => void) : done
    if (heard) process.nextTick(heard)
    return true
  }) as typeof stream.write
  return () => Buffer.concat(chunks).toString().replace(/\n$/, '')
}

/** The open handles of this process, without the pipe that the calls arrive on. */
const holding = (): string[] => process.getActiveResourcesInfo().filter((kind) => kind !== 'PipeWrap')

/** Gives the command its standard input, and a terminal if it is to have one. */
function surround({ columns, input = '' }: Surroundings): void {
  const isTTY = columns !== undefined
  for (const stream of [process.stdout, process.stderr]) Object.assign(stream, { isTTY, columns })
  const stdin = Object.assign(Readable.from([Buffer.from(input)]), { isTTY })
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true })
}

async function answerTo({ args, environment, surroundings }: Call): Promise<Answer> {
  process.env = { ...environment }
  surround(surroundings)
  const [said, complained] = [capture(process.stdout), capture(process.stderr)]
  const code = await main(args)
  const endsAt = performance.now() + ENDING_MAX_MS
  while (holding().length > 0) {
    if (performance.now() > endsAt) throw new Error(`vanline ${args.join(' ')} does not end: ${holding()}`)
    await pause(1, undefined, { ref: false })
  }
  // Each command waits for signals of its own.
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
  process.stdout.removeAllListeners('error')
  return { code, said: said(), complained: complained() }
}

process.on('message', async (call: Call) => process.send!(await answerTo(call)))
process.send!('ready')
