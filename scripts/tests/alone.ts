/** A part of a long run: measurements, in the end, when nothing else runs. */

/** Each of these files measures, and says nothing beside other tests. */
export const ALONE: readonly string[] = ['bench/kinds/gate/gate.long.test.ts']

/** The environment of a run after another one, whose server has stopped. This run draws its samples. */
export function environmentAfterRun(): NodeJS.ProcessEnv {
  const environment = { ...process.env }
  for (const name of ['TEST_DATABASE_URL', 'TEST_WHOLE']) Reflect.deleteProperty(environment, name)
  return environment
}
