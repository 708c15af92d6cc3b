/** Every shell and code block of the README and the guides is run, page by page, in its order. `npm test` runs some of the guides. */
import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort } from '../../../scripts/free-port.ts'
import { ROOT } from '../../../scripts/processes.ts'
import { sampleOf } from '../../../scripts/sample.ts'
import { type Block, blocksOf, ENDLESS, fileOf, type Outcome, type Place, runPage, shapeOf } from './guides.ts'
import { newFile, newPostgres } from './places.ts'
import { type Service, serve } from './vanline.ts'

const PAGES = ['README.md', ...globSync('docs/guides/*.md', { cwd: ROOT }).toSorted()]
const blocks = PAGES.flatMap(blocksOf)
/** The pages that a newcomer reads first are run each time, and one of the others. */
const FIRST_PAGES = ['README.md', 'docs/guides/getting-started.md']
const GUIDES = 1
const CODE = ['bash', 'sh', 'js', 'ts', 'python', '']

/** Tests that run the code blocks of a language of a page. */
const RUN_BY: Record<string, string> = {
  'docs/guides/client.md ts': 'packages/client/test/package.test.ts',
  'docs/guides/webhooks.md ts': 'packages/server/test/docs-webhooks.test.ts',
  'docs/guides/webhooks.md python': 'packages/server/test/docs-webhooks.test.ts',
}

/** The blocks that no test runs. The page says so above the block, with the reason. */
const NOT_RUN: Record<string, string[]> = {
  'docs/guides/access.md': ['it needs a proxy'],
  'docs/guides/deploying.md': [
    'it needs a registry. The tests of the release build the image where buildah is installed',
    'it needs a container engine',
    'it needs your certificate',
    'it needs a PostgreSQL server with a certificate',
    'it needs a primary and a standby with these names',
  ],
  'docs/guides/backup.md': ['it needs the client programs of PostgreSQL'],
  'docs/guides/getting-started.md': [
    'it needs the release folder. The tests of the release run it',
    'it needs the release folder. The tests of the release run it',
    'it needs a container engine. The tests of the release run the image with these settings',
  ],
  'docs/guides/files.md': [
    'it needs a bucket',
    'it needs a bucket. A test of the command does the same with an S3 server on this machine',
  ],
  'docs/guides/sign-in.md': [
    'it needs an identity provider',
    'it needs an identity provider. The browser tests sign in at one',
  ],
  'docs/guides/onboarding.md': ['it needs two services. A test of the command does the same'],
  'docs/guides/guarantees.md': ['it takes half an hour. A short form is part of the tests'],
}

/** The refusals that the examples of a page are meant to show. Everything else succeeds. */
const REFUSALS: Record<string, number[]> = {
  'README.md': [412],
  'docs/guides/dispatch.md': [409, 409],
  'docs/guides/domain.md': [409],
  'docs/guides/getting-started.md': [412, 401],
  'docs/guides/inventory.md': [412],
  'docs/guides/locking.md': [412, 409],
  'docs/guides/parties.md': [404, 403],
  'docs/guides/requests.md': [412],
}

const STARTS = /^(\w+=\S+ )*(vanline serve|.*npm start)/m
/** Pages that start a service themselves. */
const startsService = (page: string): boolean =>
  blocks.some((block) => block.page === page && !block.notRun && STARTS.test(block.text))

/** The statuses of the refused requests in a log. */
const refusalsIn = (lines: readonly string[]): number[] =>
  lines
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => Number(/"status":(\d+)/.exec(line)![1]))
    .filter((status) => status >= 400)

describe('the README and the guides', () => {
  test('say above each block that no test runs why that is', () => {
    const skipped = blocks.filter(({ notRun }) => notRun !== undefined)
    const reasons = Object.groupBy(skipped, ({ page }) => page)
    assert.deepEqual(
      Object.fromEntries(Object.entries(reasons).map(([page, list]) => [page, list!.map(({ notRun }) => notRun)])),
      NOT_RUN,
    )
  })

  test('have no other code that no test runs', () => {
    const isRun = ({ page, language, text, notRun }: Block): boolean => {
      if (language === 'bash' || notRun !== undefined) return true
      const runner = RUN_BY[`${page} ${language}`]
      if (runner) return readFileSync(join(ROOT, runner), 'utf8').includes(page)
      return blocks.some(
        (block) => block.page === page && block.language === 'bash' && block.text.includes(fileOf(text) ?? '\0'),
      )
    }
    const code = blocks.filter(({ language }) => CODE.includes(language))
    assert.deepEqual(
      code.filter((block) => !isRun(block)),
      [],
    )
  })

  test('the README links to every guide and every reference, and has four curls', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
    const pages = globSync('docs/{guides,reference}/*.md', { cwd: ROOT })
    assert.deepEqual(
      pages.filter((page) => !readme.includes(`(${page})`)),
      [],
    )
    assert.equal(readme.match(/\bcurl -/g)?.length, 4)
  })

  test('the README has 90 lines at most, and a picture of at most 2 MB that moves', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
    assert.ok(readme.trimEnd().split('\n').length <= 90)
    const picture = readFileSync(join(ROOT, 'docs/images/story.png'))
    assert.ok(readme.includes('(docs/images/story.png)') && picture.length <= 2_000_000)
    const frames = picture.indexOf('acTL') + 4
    assert.ok(picture.readUInt32BE(frames) > 10)
  })

  test('the badges of the README say what the package and the API say', () => {
    const badge = (name: string) => readFileSync(join(ROOT, `docs/images/badge-${name}.svg`), 'utf8')
    const { license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const { openapi } = JSON.parse(readFileSync(join(ROOT, 'packages/server/openapi.json'), 'utf8'))
    assert.ok(badge('license').includes(`>${license}</text>`))
    assert.ok(badge('openapi').includes(`>${openapi.split('.').slice(0, 2).join('.')}</text>`))
    assert.ok(badge('tests').includes('>SQLite and PostgreSQL</text>'))
  })

  test('say how to stop a command that does not end', () => {
    const endless = blocks.filter(({ language, text }) => language === 'bash' && ENDLESS.test(text))
    assert.ok(endless.length > 1)
    for (const { text, below } of endless) assert.match(below, /Ctrl-C/, text)
  })

  test('start a service in a block of its own: its terminal is busy then, and the others lack its variables', () => {
    const starts = blocks.filter(({ language, text }) => language === 'bash' && STARTS.test(text))
    assert.ok(starts.length > 5)
    for (const { text, page } of starts) assert.doesNotMatch(text, /^\w+=\$\(/m, page)
  })

  test('show JSON that is JSON', () => {
    for (const { language, text } of blocks) if (language === 'json') assert.doesNotThrow(() => JSON.parse(text), text)
  })

  test('say where the command, the URL and a key come from', () => {
    for (const page of new Set(blocks.filter(({ language }) => language === 'bash').map(({ page }) => page)))
      assert.match(readFileSync(join(ROOT, page), 'utf8'), /getting-started\.md|^# Getting started/m, page)
  })
})

/** The README prints what the service says when it is ready, and all answers of the four curls: the last one is a 412. */
function answersAsPrinted(said: string, folder: string, base: string): void {
  const [ready, answers] = blocks.filter(({ page, language }) => page === 'README.md' && language === 'text')
  assert.equal(shapeOf(said), shapeOf(answers!.text))
  const log = readFileSync(join(folder, 'log-1'), 'utf8').replaceAll(base, 'http://127.0.0.1:8080')
  assert.ok(log.includes(ready!.text), log)
}

describe('the shell blocks run in their order', () => {
  let shared: Service
  let place: Place
  // Resources that are opened here belong to the suite, not only to the hook.
  const inSuite = AsyncLocalStorage.snapshot()
  before(() =>
    inSuite(async () => {
      shared = await serve(newFile(), { LOG_LEVEL: 'debug', VANLINE_RATE_LIMIT: '0' })
      place = {
        base: shared.base,
        receiverPort: await freePort(),
        postgres: await newPostgres(),
        rehearsal: await newPostgres(),
      }
    }),
  )
  after(() => shared.stop())

  /** Runs a page against the shared service, and returns the refusals of it. */
  async function onShared(page: readonly Block[]): Promise<[Outcome, number[]]> {
    const begin = shared.child.said.length
    const outcome = await runPage(page, place, { VANLINE_URL: shared.base })
    // The log is written with a delay. Its line of this request is the last.
    const { headers } = await fetch(`${shared.base}/livez`)
    await shared.child.line(new RegExp(headers.get('x-request-id')!))
    return [outcome, refusalsIn(shared.child.said.slice(begin))]
  }

  /** Runs a page that starts services of its own. */
  async function onItsOwn(page: readonly Block[]): Promise<[Outcome, number[]]> {
    const base = `http://127.0.0.1:${await freePort()}`
    const outcome = await runPage(page, { ...place, base }, { VANLINE_URL: base })
    const logs = globSync('**/log-*', { cwd: outcome.folder })
      .toSorted()
      .map((name) => readFileSync(join(outcome.folder, name), 'utf8'))
    return [outcome, refusalsIn(logs.join('\n').split('\n'))]
  }

  const isRun = ({ language, notRun }: Block) => language === 'bash' && notRun === undefined
  const pages = PAGES.filter((page) => blocks.some((block) => block.page === page && isRun(block)))
  for (const page of [
    ...FIRST_PAGES,
    ...sampleOf(
      'guides',
      pages.filter((each) => !FIRST_PAGES.includes(each)),
      GUIDES,
    ),
  ]) {
    const its = blocks.filter((block) => block.page === page)
    test(page, async () => {
      const [{ code, said, complained, folder, base }, refusals] = await (startsService(page) ? onItsOwn : onShared)(
        its,
      )
      assert.equal(code, 0, `${said}\n${complained}`)
      assert.deepEqual(refusals, REFUSALS[page] ?? [], said)
      if (page === 'README.md') answersAsPrinted(said, folder, base)
      if (page !== 'docs/guides/getting-started.md') return
      assert.match(said, /"type":"shipment\.status_changed"/)
      assert.match(readFileSync(join(folder, 'delivered.csv'), 'utf8'), /DELIVERED/)
    })
  }
})
