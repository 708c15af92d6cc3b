import { headersOf, type Service } from './service.ts'

/** A service elsewhere, as the holder of a key sees it. A request that breaks off fails: its tool call can be repeated as it was. */
export function serviceAt(url: string, key: string | undefined): Service {
  const base = url.replace(/\/+$/, '')
  const credential = key === undefined ? {} : { authorization: `Bearer ${key}` }
  return {
    async send(request) {
      const { method, path, body } = request
      const answer = await fetch(`${base}${path}`, {
        ...{ method, headers: { ...credential, ...headersOf(request) }, redirect: 'error' },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      const header = (name: string) => answer.headers.get(name) ?? undefined
      return { status: answer.status, header, body: text === '' ? null : JSON.parse(text) }
    },
    async openStream(path, signal) {
      const headers = { ...credential, accept: 'text/event-stream' }
      const answer = await fetch(`${base}${path}`, { headers, redirect: 'error', signal })
      return { status: answer.status, chunks: answer.body ?? new Blob().stream() }
    },
  }
}
