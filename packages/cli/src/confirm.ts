import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { type Arguments, Failure, type Option } from './command.ts'
import { printable } from './output.ts'

/** The option of commands that ask first. */
export const YES_OPTION = { yes: { summary: 'do not ask for confirmation' } } satisfies Record<string, Option>

/** Whether a person can answer. Scripts have no terminal at one end, and are not asked. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true

/** Asks before something that cannot be undone, if a person can answer. */
export async function confirm(given: Arguments, question: string): Promise<void> {
  if (given.has('yes') || !canAsk()) return
  const answer = await ask(`${question} [y/N] `)
  if (!/^y(es)?$/i.test(answer.trim())) throw new Failure('Nothing was changed.')
}

/** Asks on the terminal. Ctrl-C ends the command; the end of the input is an empty answer. */
export async function ask(question: string, { isHidden = false } = {}): Promise<string> {
  process.stderr.write(printable(question))
  // The terminal shows what is typed through this output.
  const output = isHidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stderr
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await new Promise<string>((resolve, reject) => {
      terminal.once('line', resolve)
      terminal.once('close', () => resolve(''))
      terminal.once('SIGINT', () => reject(new Failure('', 'interrupted')))
    })
  } finally {
    terminal.close()
    if (isHidden) process.stderr.write('\n')
  }
}
