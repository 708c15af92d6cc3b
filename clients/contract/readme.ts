/** The README of a client as its reader follows it: the commands of its beginning, and examples with what they print. */
import { blocksOf } from '../../packages/cli/test/guides.ts'
import { ROOT } from '../../scripts/processes.ts'

/** Code, and what the page says that it prints: a block of text below it. */
export type Example = { text: string; printed: string | undefined }

/** What the page names, and differs between the machine of a reader and the one of the test. */
const NAMED = { url: 'http://127.0.0.1:8080', port: '9797', checkout: '~/vanline' }

/** The shell commands of a page as one script. */
export function commandsOf(page: string): string {
  const commands = blocksOf(page).flatMap(({ language, text }) => (language === 'bash' ? [text] : []))
  return `set -eu\n${commands.join('\n').replace(NAMED.checkout, ROOT)}`
}

/** The examples of a page in its language. */
export function examplesOf(page: string, language: string): Example[] {
  const blocks = blocksOf(page)
  return blocks.flatMap((block, place) => {
    if (block.language !== language) return []
    const next = blocks[place + 1]
    return [{ text: block.text, printed: next?.language === 'text' ? next.text : undefined }]
  })
}

/** An example for the service and the receiver of the test. */
export const movedTo = (text: string, url: string, receiverPort: number): string =>
  text.replaceAll(NAMED.url, url).replaceAll(NAMED.port, String(receiverPort))
