import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forOneDatabase } from '../../test/one-database.ts'

/** The texts of a language by their names. Functions are called with words that are the same everywhere. */
async function wordsIn(language: string): Promise<Map<string, string>> {
  const { WORDS } = await import(`../../track/words-${language}.js`)
  const entries = (value: unknown, name: string): [string, string][] =>
    typeof value === 'function'
      ? [[name, value('1', '2')]]
      : typeof value === 'string'
        ? [[name, value]]
        : Object.entries(value as object).flatMap(([key, inner]) => entries(inner, name ? `${name}.${key}` : key))
  return new Map(entries(WORDS, ''))
}

forOneDatabase('the page of tracking links', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const get = (url: string, headers = {}) => app.app.inject({ url, headers })

  test('200 without a credential, with a policy that allows only its own files and our API', async () => {
    const { statusCode, headers, body } = await get('/track')
    assert.equal(statusCode, 200)
    assert.equal(
      headers['content-security-policy'],
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow')
    assert.doesNotMatch(body, /<style|style=|<script(?![^>]* src=)|https?:/)
  })

  test('200 for each file that the page names, relative to where it is', async () => {
    const { body } = await get('/track')
    const names = [...body.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, name]) => name!)
      .filter((name) => !/^data:/.test(name))
    assert.deepEqual(names, ['track/track.css', 'track/track.js'])
    const types = []
    for (const name of names) types.push((await get(`/${name}`)).headers['content-type'])
    assert.deepEqual(types, ['text/css; charset=utf-8', 'text/javascript; charset=utf-8'])
  })

  describe('every file of it', () => {
    for (const path of ['/track', '/track/track.css', '/track/track.js', '/track/texts.js', '/track/words-fr.js'])
      test(`304 for the tag of ${path}`, async () => {
        const { headers } = await get(path)
        const again = await get(path, { 'if-none-match': String(headers.etag) })
        assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', headers.etag])
      })
  })

  test('every language says everything that English says, and nothing is left in English', async () => {
    const english = await wordsIn('en')
    for (const language of ['es', 'fr', 'de']) {
      const words = await wordsIn(language)
      assert.deepEqual([...words.keys()], [...english.keys()], language)
      const same = [...words].filter(([name, text]) => text === english.get(name)).map(([name]) => name)
      assert.deepEqual(same, language === 'fr' ? ['type.MOBILE_HOME'] : [], language)
    }
  })

  test('the script contains no other address, and stores nothing', async () => {
    const { body } = await get('/track/track.js')
    assert.doesNotMatch(body, /localStorage|sessionStorage|document\.cookie|innerHTML|eval\(|sendBeacon|XMLHttpRequest/)
    assert.equal(body.match(/fetch\(/g)?.length, 1)
  })
})
