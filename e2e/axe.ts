import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

type Violation = { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }

/** The serious findings of axe on the page, by all rules or some. Open the page with bypassCSP: its policy blocks foreign scripts. */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.addScriptTag({ path: AXE })
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}) }
  const found = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then((r) => r.violations)`,
  )) as Violation[]
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}
