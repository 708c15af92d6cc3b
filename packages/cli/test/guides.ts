/** Runs the shell blocks of a page in their order, as a reader would who copies them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PROGRAMS, placeOf, ROOT } from '../../../scripts/processes.ts'
import { startChild } from '../../server/test/child.ts'
import { newFolder } from './places.ts'

export type Block = {
  page: string
  language: string
  text: string
  /** Why no test runs it, as the page says above the block. */
  notRun: string | undefined
  /** The prose up to the next heading. */
  below: string
}

const FENCE = /^( *)```(\w*)\n([\s\S]*?)^\1```$/gm
const NOT_RUN = /^ *_Not run by our tests: (.+)\._\n\n *$/m

/** The code blocks of a page in their order. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(join(ROOT, page), 'utf8')
  return [...text.matchAll(FENCE)].map((match) => {
    const [, indent = '', language = '', code = ''] = match
    const before = text.slice(0, match.index).split('\n').slice(-3).join('\n')
    return {
      page,
      language,
      text: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      notRun: NOT_RUN.exec(before)?.[1],
      below: text.slice(match.index + match[0].length).split(/^#/m)[0]!,
    }
  })
}

export type Place = {
  /** The URL that stands for http://127.0.0.1:8080. */
  base: string
  /** The port that stands for 9797, and the receiver at https://hooks.example.com. */
  receiverPort: number
  /** The URL that stands for postgres://vanline@db.example/vanline. */
  postgres: string
  /** The URL that stands for postgres://vanline@db.example/rehearsal. */
  rehearsal: string
}

/** What differs between the machine of a reader and the one of the test. */
const movedTo = ({ base, receiverPort, postgres, rehearsal }: Place, text: string): string =>
  text
    .replaceAll('http://127.0.0.1:8080', base)
    .replaceAll('https://hooks.example.com', 'http://127.0.0.1:9797')
    .replaceAll('9797', String(receiverPort))
    .replaceAll('postgres://vanline@db.example/vanline', postgres)
    .replaceAll('postgres://vanline@db.example/rehearsal', rehearsal)

/** Commands that go on until the reader presses Ctrl-C. The page says so below them. */
export const ENDLESS = /^(?:vanline events tail|curl -N)/m

/**
 * The terminal of the reader. `serve`, `demo` and `npm start` go on in the background, where the reader opens a second terminal. A stream of
 * events is stopped after its first line, as the page tells the reader (ENDLESS). VANLINE_URL stands for the default address, which a running demo
 * comes before.
 */
const TERMINAL = `
set -euo pipefail
services=() logs=0
stop() { for pid in "\${services[@]}"; do kill "$pid" && wait "$pid" || true; done; services=(); }
trap stop EXIT
background() {
  local log=log-$((++logs))
  "$@" > "$log" 2>&1 & services+=($!)
  until grep -q 'is ready' "$log"; do kill -0 $! || { cat "$log" >&2; return 1; }; sleep 0.02; done
}
first_line() {
  local lines; lines=$(mktemp)
  "$@" > "$lines" & local pid=$!
  until grep -q . "$lines"; do kill -0 $pid; sleep 0.02; done
  kill $pid; cat "$lines"
}
vanline() {
  case "$1 \${2:-}" in
    serve*) stop; PORT=$TEST_PORT background "$NODE" "$VANLINE" "$@" ;;
    demo*) stop; unset VANLINE_URL; background "$NODE" "$VANLINE" "$@" ;;
    'events tail') first_line "$NODE" "$VANLINE" "$@" ;;
    *) "$NODE" "$VANLINE" "$@" ;;
  esac
}
npm() { case "$1" in ci) : ;; start) PORT=$TEST_PORT background "$NODE" "$SERVER" ;; run) shift 3; vanline "$@" ;; esac; }
curl() { if [ "$1" = -N ]; then first_line command curl "$@"; else command curl "$@"; fi; }
`

/** The file that a block is to be saved as, named in its first line. */
export const fileOf = (text: string): string | undefined => /^(?:\/\/|#) (\w+\.(?:mjs|py))\n/.exec(text)?.[1]

const DIFFERS: readonly [RegExp, string][] = [
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'ID'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'],
  [/\b[3-9B-Y]{6}-\d\d\b/g, 'LOCATOR'],
  [/(?<=read: |"eTag":")[\w-]{22}/g, 'TAG'],
  [/\s+/g, ''],
]

/** An answer without ids, times, versions and line breaks, which differ between the page and a run. */
export const shapeOf = (answer: string): string =>
  DIFFERS.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), answer)

export type Outcome = { code: number | string; said: string; complained: string; folder: string; base: string }

/** Runs the bash blocks of a page that a test can run, in an empty folder. */
export async function runPage(
  blocks: readonly Block[],
  place: Place,
  settings: Record<string, string>,
): Promise<Outcome> {
  const folder = newFolder()
  for (const { language, text } of blocks) {
    const name = language === 'bash' ? undefined : fileOf(text)
    if (name) writeFileSync(join(folder, name), movedTo(place, text))
  }
  const lines = blocks.filter(({ language, notRun }) => language === 'bash' && notRun === undefined)
  const program = movedTo(place, lines.map(({ text }) => text).join('\n'))
  writeFileSync(join(folder, 'page.sh'), `cd '${folder}'\n${TERMINAL}\n${program}`)
  const shell = startChild('bash', [join(folder, 'page.sh')], {
    ...{ NODE: process.execPath, VANLINE: placeOf(ROOT + PROGRAMS.vanline), SERVER: placeOf(ROOT + PROGRAMS.server) },
    ...{ PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: folder },
    // A command starts faster with what the others have compiled.
    ...{ TMPDIR: folder, NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') },
    ...{ NO_PROXY: '*', LOG_LEVEL: 'debug', TEST_PORT: new URL(place.base).port, ...settings },
  })
  shell.process.stdin!.end()
  const code = await shell.ended
  return { code, said: shell.said.join('\n'), complained: shell.complained.join('\n'), folder, base: place.base }
}
