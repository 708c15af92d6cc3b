/** Signatures of requests to S3 (Signature Version 4), computed from the specification and not by the client that signs. */
import { createHmac, hash } from 'node:crypto'

/** A request as it was received. `url` is the path with the query. */
type Signed = { method: string; url: string; headers: Record<string, string | string[] | undefined> }

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The signature that a request should have, by the scope and the headers that its Authorization names. */
export function signatureOf({ method, url, headers }: Signed, secret: string): string {
  const authorization = String(headers.authorization)
  const [, scope = ''] = /Credential=[^/]+\/([^,]+)/.exec(authorization) ?? []
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(authorization) ?? []
  const [path = '', query = ''] = url.split('?')
  const parameters = query === '' ? [] : query.split('&').map((each) => (each.includes('=') ? each : `${each}=`))
  const canonical = [
    ...[method, path, parameters.toSorted().join('&')],
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    ...['', names, String(headers['x-amz-content-sha256'])],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash('sha256', canonical)].join('\n')
  return hmac(scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`), text).toString('hex')
}

/** Whether a request has the right signature. */
export const isSigned = (request: Signed, secret: string): boolean =>
  /Signature=([0-9a-f]+)/.exec(String(request.headers.authorization))?.[1] === signatureOf(request, secret)
