import assert from 'node:assert/strict'
import { after } from 'node:test'
import { type Child, startProcess } from '../../../scripts/processes.ts'

/** Starts a command for a test, and kills it afterwards if it still runs. */
export function startChild(command: string, args: readonly string[], env: Record<string, string> = {}): Child {
  const child = startProcess([command, ...args], { env })
  after(async () => {
    child.killAll()
    await child.ended
  })
  return child
}

/** Starts one of the programs in test/processes, which prints "ready" and waits for the signal to go. */
export async function startProgram(name: string, ...args: string[]): Promise<Child> {
  const child = startChild(process.execPath, [`packages/server/test/processes/${name}.ts`, ...args])
  await child.line(/^ready$/)
  return child
}

/** Starts waiting programs at the same time. */
export function letGo(...children: Child[]): void {
  for (const child of children) child.process.stdin!.write('go\n')
}

/** Waits for the program to end with exit code 0. */
export async function endsWell(child: Child): Promise<void> {
  const how = await child.ended
  assert.equal(how, 0, child.complained.join('\n'))
}
