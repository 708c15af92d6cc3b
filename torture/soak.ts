import type { Options } from './options.ts'
import type { Result } from './report.ts'
export async function runSoak(_options: Options, _tell: (result: Result) => void): Promise<void> {}
