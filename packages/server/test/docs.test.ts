/** Claims of the documentation are compared with the code. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { ROOT } from '../../../scripts/processes.ts'
import { fieldsPage } from '../src/access/policy-page.ts'
import { EDGE_HOOKS } from '../src/app.ts'
import { SETTING_LIST } from '../src/config/config.ts'
import { crossingsPage } from '../src/crossings/page.ts'
import { STATUS } from '../src/http/problem.ts'
import { ERRORS } from '../src/kernel/errors.ts'
import { sharedApp } from './app.ts'
import { forEachDatabase, openTestSqlite } from './databases.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** The rows of the first table of a page, cell by cell, without its head. */
const tableOf = (path: string): string[][] =>
  (/(?:^\|.*\n)+/m.exec(read(path))?.[0] ?? '')
    .trim()
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const codesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)

describe('ARCHITECTURE.md', () => {
  const rows = tableOf('ARCHITECTURE.md').map(([step = '', name = '', where = '']) => ({ step, name, where }))

  test('has the hooks of a request in their order, each where it is', () => {
    const end = rows.findIndex(({ name }) => name === '`unmatchedRoutes`')
    const hooks = rows.slice(1, end)
    assert.deepEqual(
      hooks.flatMap(({ name }) => codesIn(name)),
      [...EDGE_HOOKS],
    )
    for (const { name, where } of hooks)
      assert.match(read(`packages/server/src/${where}.ts`), new RegExp(`\\b${codesIn(name)[0]}\\b`))
  })
})

describe('docs/reference/errors.md', () => {
  const sections = read('docs/reference/errors.md').split(/^### /m).slice(1)

  test('has a heading for exactly the codes there are, each with its status', () => {
    const documented = sections.map((section) => [
      section.split('\n')[0],
      Number(/^Status (\d{3})\./m.exec(section)?.[1]),
    ])
    assert.equal(documented.length, Object.keys(ERRORS).length)
    assert.deepEqual(Object.fromEntries(documented), STATUS)
  })

  test('says for each when it occurs and what to do', () => {
    for (const section of sections) assert.match(section, /\*\*When:\*\* \S[\s\S]*\*\*What to do:\*\* \S/)
  })
})

describe('docs/reference/fields.md', () => {
  test('matches access/policy.ts; npm run openapi writes it', () => {
    assert.equal(read('docs/reference/fields.md'), fieldsPage())
  })
})

describe('docs/reference/crossings.md', () => {
  const app = sharedApp(openTestSqlite)

  test('matches the table in crossings/; npm run openapi writes it', () => {
    assert.equal(read('docs/reference/crossings.md'), crossingsPage(app.openapi()))
  })
})

describe('docs/reference/configuration.md', () => {
  test('lists exactly the settings there are, with their defaults', () => {
    const documented = tableOf('docs/reference/configuration.md').map(([name = '', value = '']) => ({
      name: codesIn(name)[0],
      default: value === '(empty)' ? '' : codesIn(value)[0],
    }))
    assert.deepEqual(
      documented,
      SETTING_LIST.map((setting) => ({ name: setting.name, default: setting.default })),
    )
  })
})

forEachDatabase('docs/guides/lists.md', (open) => {
  const app = sharedApp(open)

  test('names exactly the parameters that the lists take', () => {
    // biome-ignore lint/suspicious/noExplicitAny: the document is looked at as JSON
    const { paths } = app.openapi() as any
    const named = tableOf('docs/guides/lists.md').map((cells) => codesIn(cells[0]!.replace('.<name>', '')))
    const ofShipments = named.flat()
    const ofMoves = named.filter((_names, row) => tableOf('docs/guides/lists.md')[row]![1] !== '').flat()
    for (const [path, names] of [
      ['/v1/shipments', ofShipments],
      ['/v1/moves', ofMoves],
    ] as const) {
      const parameters = (paths[path].get.parameters as { name: string; in: string }[])
        .filter((parameter) => parameter.in === 'query')
        .map(({ name }) => name)
      assert.deepEqual([...names, 'limit', 'cursor'].sort(), parameters.sort(), path)
    }
  })
})

describe('Markdown', () => {
  const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md', 'bench/*.md'], { cwd: ROOT })

  test('has only relative links that lead somewhere', () => {
    assert.ok(pages.length > 10)
    const broken = pages.flatMap((page) => {
      const prose = read(page).replace(/^```[\s\S]*?^```$/gm, '')
      return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target]) => target!)
        .filter((target) => !/^(https?:|mailto:|#)/.test(target))
        .filter((target) => !existsSync(join(ROOT, dirname(page), target.split('#')[0]!)))
        .map((target) => `${page}: ${target}`)
    })
    assert.deepEqual(broken, [])
  })

  test('has an index of every page of the design, and each page has its four parts', () => {
    const topics = pages.filter((page) => page.startsWith('docs/design/') && page !== 'docs/design/README.md')
    const titles = topics.map((page) => [page.replace('docs/design/', ''), /^# (.+)$/m.exec(read(page))?.[1]])
    const indexed = tableOf('docs/design/README.md').map(([link = '']) => /^\[(.+)\]\((.+)\)$/.exec(link)!)
    assert.deepEqual(Object.fromEntries(indexed.map(([, title, page]) => [page, title])), Object.fromEntries(titles))
    for (const page of topics)
      for (const part of ['What is so', 'Why', 'Tried and refused', 'What would change our mind'])
        assert.match(read(page), new RegExp(`^## ${part}$`, 'm'), page)
  })

  test('names pages of the design that exist, in comments too', () => {
    const sources = globSync('{packages,bench,scripts,torture,e2e}/**/*.{ts,tsx}', {
      cwd: ROOT,
      exclude: ['**/node_modules/**'],
    })
    const named = sources.flatMap((source) =>
      [...read(source).matchAll(/docs\/design\/[a-z-]+\.md/g)].map(([page]) => [source, page]),
    )
    assert.ok(named.length > 0)
    assert.deepEqual(
      named.filter(([, page]) => !existsSync(join(ROOT, page!))),
      [],
    )
  })
})
