import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { randomOf } from '../scripts/random.ts'
import { IS_WHOLE, SEED } from '../scripts/sample.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }

/** The serious findings of axe on the page, by all rules or some. */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}) }
  const found = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then((r) => r.violations)`,
  )) as Violation[]
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}

/** axe takes as long as the test that it is part of: it looks at one of so many states of pages, and at all of them in a long run. */
const ONE_OF = 3

/** The serious findings of axe on a page in this state, if it is drawn. */
export const drawnViolationsOn = async (page: Page, state: string, rules?: readonly string[]): Promise<string[]> =>
  IS_WHOLE || randomOf(SEED).fork(`axe: ${state}`).below(ONE_OF) === 0 ? violationsOn(page, rules) : []
