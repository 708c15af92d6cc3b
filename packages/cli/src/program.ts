import { main } from './main.ts'

/** Runs the command of this process, and sets its exit code. */
export async function runProgram(args: readonly string[]): Promise<void> {
  // The files that the command writes contain personal data: only its own user can read them.
  process.umask(0o077)
  process.exitCode = await main(args)
  // The channel to the main process of a service would keep one alive that could not start.
  if (process.exitCode !== 0) process.disconnect?.()
}
