import fc from 'fast-check'

/** The message of the first failure of a property with the smallest input that fails; empty if there is none. */
export async function firstFailure<Input>(
  property: fc.IAsyncProperty<[Input]>,
  options: fc.Parameters<[Input]>,
  describe: (input: Input) => unknown,
): Promise<string[]> {
  const { failed, counterexample, errorInstance } = await fc.check(property, options)
  if (!failed) return []
  const message = (errorInstance as Error | undefined)?.message ?? 'it took too long'
  return [`${message} after ${counterexample ? JSON.stringify(describe(counterexample[0])) : 'nothing'}`]
}
