/** A server that speaks S3 in the process of the tests: fauxqs. Its objects are in memory. */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buildApp } from 'fauxqs'
import type { Bucket } from '../src/files/place.ts'
import { isSigned } from './s3-signature.ts'

/** The credentials that the server accepts. fauxqs does not verify signatures, so this one does it in front. */
export const S3_ENVIRONMENT = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'the-secret-of-the-test' }
const OBJECT_MAX_BYTES = 64 * 1024 * 1024

export type TestBucket = {
  bucket: Bucket
  /** As VANLINE_FILES names it. */
  url: string
  keys: () => Promise<string[]>
  /** Breaks every connection from now on, or no longer. */
  refuse: (isRefusing: boolean) => void
  close: () => Promise<void>
}

/** Starts a server with one empty bucket. */
export async function openTestBucket(): Promise<TestBucket> {
  const server = buildApp({ logger: false })
  // Its own limit is 11 MiB.
  server.removeContentTypeParser('*')
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: OBJECT_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  let isRefusing = false
  const internal = `Credential=${randomUUID()}`
  server.addHook('onRequest', async ({ method, url, headers, raw }, reply) => {
    if (isRefusing) return raw.destroy()
    if (headers.authorization === internal) return
    const hasKey = headers.authorization?.includes(`Credential=${S3_ENVIRONMENT.AWS_ACCESS_KEY_ID}/`)
    if (hasKey && isSigned({ method, url, headers }, S3_ENVIRONMENT.AWS_SECRET_ACCESS_KEY)) return
    const [code, message] = hasKey
      ? ['SignatureDoesNotMatch', 'The signature is wrong.']
      : ['InvalidAccessKeyId', 'The access key does not exist.']
    const refusal = `<Error><Code>${code}</Code><Message>${message}</Message></Error>`
    return reply.code(403).type('application/xml').send(refusal)
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const endpoint = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const name = `test-${randomUUID()}`
  const headers = { authorization: internal }
  await server.inject({ method: 'PUT', url: `/${name}`, headers })
  const before = Object.keys(S3_ENVIRONMENT).map((variable) => [variable, process.env[variable]])
  Object.assign(process.env, S3_ENVIRONMENT)
  return {
    bucket: { name, prefix: 'files/', region: 'us-east-1', endpoint },
    url: `s3://${name}/files?region=us-east-1&endpoint=${encodeURIComponent(endpoint)}`,
    refuse(isRefusingNow) {
      isRefusing = isRefusingNow
    },
    async keys() {
      const { body } = await server.inject({ url: `/${name}?list-type=2`, headers })
      return [...body.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!)
    },
    async close() {
      for (const [variable, value] of before) {
        if (value === undefined) delete process.env[variable!]
        else process.env[variable!] = value
      }
      await server.close()
    },
  }
}
