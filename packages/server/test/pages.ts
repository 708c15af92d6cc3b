import assert from 'node:assert/strict'
import type { Answer, Body, TestApp } from './app.ts'

/** The URL of a Link header, by its relation. */
export const linkOf = ({ headers }: Answer, relation: string): string | undefined =>
  new RegExp(`<([^>]+)>; rel="${relation}"`).exec(headers.link ?? '')?.[1]

/** Follows a list to its last page, with the same content if there is any. */
export async function pagesOf({ call }: TestApp, url: string, method = 'GET', body?: Body): Promise<Body[][]> {
  const pages: Body[][] = []
  for (let next: string | undefined = url; next !== undefined; ) {
    const answer: Answer = await call(method, next, body === undefined ? {} : { body })
    assert.equal(answer.status, 200, answer.text)
    pages.push(answer.body)
    assert.ok(pages.length <= 100, 'the list does not end')
    next = linkOf(answer, 'next')
  }
  return pages
}
