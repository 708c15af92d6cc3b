/** Checks the rules of ARCHITECTURE in the files themselves. */
import assert from 'node:assert/strict'
import { dirname, join, relative } from 'node:path'
import { describe, test } from 'node:test'
import { folderOf, found, type Module, modules, SRC, sources, textOf } from './source-modules.ts'

/** The modules that the package of the service exports, by the name under which others import them. */
const EXPORTED: Record<string, string> = JSON.parse(textOf('packages/server/package.json')).exports

/** The names that each module imports, by path. A dynamic import may use any name. */
function takenBy({ path, text }: Module): { to: string; names: string[] | undefined }[] {
  const pathOf = (name: string): string => {
    const inServer = /^@vanline\/server\/(.+)$/.exec(name)?.[1]
    return join(...(inServer === undefined ? [dirname(path), name] : ['packages/server', EXPORTED[`./${inServer}`]!]))
  }
  const early = text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)'/gm).map(([, names = '', from = '']) => ({
    to: pathOf(from),
    names: names.split(',').map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/, ''),
    ),
  }))
  const late = text.matchAll(/\bimport\('([^']+)'\)/g).map(([, from = '']) => ({ to: pathOf(from), names: undefined }))
  return [...early, ...late]
}

describe('exports', () => {
  test('are needed somewhere else', () => {
    const taken = Map.groupBy(modules.flatMap(takenBy), ({ to }) => to)
    const dead = sources.flatMap(({ path, text }) => {
      const uses = taken.get(path) ?? []
      const exported = text
        .matchAll(/^export (?:async )?(?:function\*?|const|type|class) (\w+)/gm)
        .map(([, name = '']) => name)
      return [...exported]
        .filter((name) => !uses.some(({ names }) => names === undefined || names.includes(name)))
        .map((name) => `${relative(SRC, path)} ${name}`)
    })
    assert.deepEqual(dead, [])
  })
})

describe('functions', () => {
  const BEGINNING = /^ *(export )?(async )?function\b|=> \{$|^ *(async )?(?!if|for|while|switch)\w+\(.*\).* \{$/
  const NAME = /\bfunction\*? (\w+)|\bconst (\w+)|(\w+)\(/

  /** A suite only lists tests; the limit is for each of them. */
  const isSuite = (inside: readonly string[]) => inside.some((line) => /^ *(test|describe)\(/.test(line))

  /** The functions of a file but suites. The formatter aligns the end of each with its beginning, so no parser is needed. */
  function functionsOf({ path, text }: Module): { name: string; lines: number }[] {
    const lines = text.split('\n')
    return lines.flatMap((line, i) => {
      if (!BEGINNING.test(line)) return []
      const end = `${/^ */.exec(line)}}`
      const length = lines.slice(i + 1).findIndex((each) => each.startsWith(end) && !each.endsWith('{')) + 2
      if (isSuite(lines.slice(i + 1, i + length))) return []
      return [{ name: `${path} ${NAME.exec(line)?.slice(1).join('')}`, lines: length }]
    })
  }

  test('have 70 lines at most', () => {
    const limited = modules.filter(({ path }) =>
      /^(packages\/[\w-]+\/src\/(?!.*\.test\.)|(bench|e2e|scripts|torture)\/)/.test(path),
    )
    const long = limited.flatMap(functionsOf).filter(({ lines }) => lines > 70)
    assert.deepEqual(long, [])
  })
})

describe('files', () => {
  const requireNone = (wrong: readonly Module[]) =>
    assert.deepEqual(
      wrong.map(({ path }) => path),
      [],
    )

  test('have 300 lines at most', () => {
    const long = modules.filter(({ path, text }) => !path.endsWith('.gen.ts') && text.split('\n').length > 301)
    assert.deepEqual(
      long.map(({ path, text }) => `${path} has ${text.split('\n').length - 1}`),
      [],
    )
  })

  test('outside of db know no dialect', () => {
    const dialect =
      /::(text|float8|jsonb?|int\w*|bigint)\b|\bjsonb?_\w+\(|\bpg_\w+|clock_timestamp|string_to_array|PRAGMA|ERR_SQLITE/
    const wrong = sources.filter(({ path, text }) => folderOf(path) !== 'db' && dialect.test(text))
    requireNone(wrong)
  })

  test('know no party and no role in db and in the pipeline', () => {
    // The tables that are distributed are listed by their names.
    const neutral = /^(db\/(?!migrations\/|postgres\/distribute)|http\/((change|decide|prepared|sight|list)\b|once\/))/
    const names = /\b[pP]art(y|ies|yID)\b|[mM]embership|CUSTOMER|OBSERVER|REDUCED/
    const wrong = sources.filter(({ path, text }) => neutral.test(relative(SRC, path)) && names.test(text))
    requireNone(wrong)
  })

  test('know an operation by what it declares, not by the end of its URL', () => {
    requireNone(sources.filter(({ text }) => /\burl\.endsWith\(/.test(text)))
  })

  test('cast nothing twice', () => {
    requireNone(sources.filter(({ text }) => /\bas unknown as\b/.test(text)))
  })

  test('say by their name what is in them', () => {
    const vague = /^(utils?|helpers?|common|misc|shared|types)(\.|-|$)/
    const wrong = modules.filter(({ path }) => path.split('/').some((part) => vague.test(part)))
    requireNone(wrong)
  })

  test('export by name, and only what is their own', () => {
    // A published library has one entry point.
    const doors = ['packages/client/src/index.ts', 'packages/tanstack-db/src/index.ts']
    const wrong = modules
      .filter(({ text }) => /^export (default\b|(type )?\*|(type )?\{[^}]*\} from)/m.test(text))
      .filter(({ path }) => !doors.includes(path))
    requireNone(wrong)
  })

  test('leave nothing for later, and no test out', () => {
    // Concatenated, so that this file does not match itself.
    const marks = new RegExp(['TO', 'FIX', 'XX'].map((start, i) => `\\b${start}${['DO', 'ME', 'X'][i]}\\b`).join('|'))
    const texts = found('*.{md,json,yaml}', '{docs,packages,bench,torture,scripts,e2e}/**/*.{ts,tsx,md,yaml}', '.ci/*')
    const left = texts.filter((path) => path !== 'package-lock.json' && marks.test(textOf(path)))
    assert.deepEqual(left, [])
    const chosen = new RegExp(
      `\\b(test|it|describe|suite)\\.(on${'ly'}|sk${'ip'}|to${'do'})\\b|\\b(on${'ly'}|sk${'ip'}|to${'do'}): (true|')`,
    )
    requireNone(modules.filter(({ text }) => chosen.test(text)))
  })

  test('that test something stand beside it', () => {
    const tests = modules.filter(({ path }) => path.startsWith(`${SRC}/`) && path.endsWith('.test.ts'))
    const isNamedAfterOne = (path: string) =>
      sources.some((source) => source.path.startsWith(path.replace(/(-[a-z]+)*\.test\.ts$/, '')))
    const lonely = tests.filter(
      ({ path, imports }) => !isNamedAfterOne(path) && !imports.some((name) => name.startsWith('./')),
    )
    requireNone(lonely)
  })
})

describe('the tree of ARCHITECTURE', () => {
  const [, tree = ''] = /## The tree\n+```\n([\s\S]*?)```/.exec(textOf('ARCHITECTURE.md'))!
  for (const part of tree.trim().split(/\n(?=\S)/)) {
    const [root = ''] = part.split(/\s/, 1)
    const named = new Set([...part.matchAll(/(?<![\w./-])([\w-]+)\/(?=[\s,])/g)].map(([, name = '']) => name))
    const inside = modules.filter(({ path }) => path.startsWith(root)).map(({ path }) => path.slice(root.length))

    test(`names every folder of ${root}`, () => {
      const folders = inside.flatMap((path) => /^(?:(?:src|test)\/)?([\w-]+)\//.exec(path)?.[1] ?? [])
      assert.deepEqual(
        [...new Set(folders)].filter((name) => !named.has(name)),
        [],
      )
    })

    test(`names no folder that ${root} does not have`, () => {
      // The console is built into a folder that git ignores.
      const wrong = [...named].filter((name) => `${root}${name}` !== 'packages/server/console')
      assert.deepEqual(
        wrong.filter((name) => found(`${root}**/${name}/*`).length === 0 && `${name}/` !== root),
        [],
      )
    })
  }
})
