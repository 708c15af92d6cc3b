import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { openTestBucket, S3_ENVIRONMENT, type TestBucket } from '../../test/s3.ts'
import { isSigned } from '../../test/s3-signature.ts'
import { AppError } from '../kernel/errors.ts'
import { newId } from '../kernel/ids.ts'
import { MissingContent } from './files.ts'
import type { Bucket } from './place.ts'
import { openS3, type S3Objects } from './s3-objects.ts'

async function* chunks(...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (const [i, size] of sizes.entries()) yield Buffer.alloc(size, i + 1)
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = []
  for await (const chunk of bytes) all.push(chunk)
  return Buffer.concat(all).toString('hex')
}

const isUnavailable = (error: unknown) => error instanceof AppError && error.code === 'unavailable'

describe('objects of a bucket', () => {
  let opened: TestBucket
  let objects: S3Objects
  before(async () => {
    opened = await openTestBucket()
    objects = await openS3(opened.bucket)
  })
  after(async () => {
    objects.close()
    await opened.close()
  })

  test('requests have the right signature, and one with another secret is refused', async () => {
    const id = newId()
    await objects.write(id, chunks(3), 3)
    assert.equal(await textOf(objects.read(id, { from: 1, to: 3 })), '0101')
    await objects.remove(id)
    const other = { ...S3_ENVIRONMENT, AWS_SECRET_ACCESS_KEY: 'another-secret' }
    Object.assign(process.env, other)
    const wrong = await openS3(opened.bucket)
    await assert.rejects(wrong.write(id, chunks(3), 3))
    Object.assign(process.env, S3_ENVIRONMENT)
    wrong.close()
    assert.ok(!(await opened.keys()).some((key) => key.includes(id)))
  })

  test('a content that is read slowly arrives whole, although its connection is silent for too long', async () => {
    const size = 24 * 2 ** 20
    const id = newId()
    await objects.write(id, chunks(size), size)
    const hasty = await openS3(opened.bucket, { connectMs: 3_000, answerMs: 10_000, silenceMs: 1_000 })
    let length = 0
    for await (const chunk of hasty.read(id, { from: 5, to: size })) {
      // Meanwhile the bucket can send no more.
      if (length === 0) await pause(3_000)
      length += chunk.length
    }
    assert.equal(length, size - 5)
    hasty.close()
    await objects.remove(id)
  })

  test('our check of signatures agrees with the example of Amazon', () => {
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    }
    const request = { method: 'GET', url: '/test.txt', headers }
    assert.ok(isSigned(request, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'))
    assert.ok(!isSigned({ ...request, url: '/other.txt' }, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'))
  })

  test('a failing source fails with its own error, and nothing is stored', async () => {
    const id = newId()
    const failing = async function* () {
      yield Buffer.alloc(10)
      throw new RangeError('too large')
    }
    await assert.rejects(objects.write(id, failing(), 100), RangeError)
    assert.deepEqual(await objects.list('', 10), [])
  })

  test('more or fewer bytes than announced are an error, and nothing is stored', async () => {
    for (const size of [29, 31]) await assert.rejects(objects.write(newId(), chunks(10, 20), size), /length/)
    assert.deepEqual(await objects.list('', 10), [])
  })

  test('an object that is shorter than it should be is missing content', async () => {
    const id = newId()
    await objects.write(id, chunks(10), 10)
    await assert.rejects(textOf(objects.read(id, { from: 0, to: 11 })), MissingContent)
    await assert.rejects(textOf(objects.read(id, { from: 10, to: 11 })), MissingContent)
    await objects.remove(id)
  })

  test('other objects of the bucket are not listed, and pages continue behind them', async () => {
    const ids = [newId(), newId(), newId()]
    await objects.writeText('notes', 'of a person')
    for (const id of ids) await objects.write(id, chunks(1), 1)
    assert.deepEqual(await objects.list('', 2), ids.slice(0, 2))
    assert.deepEqual(await objects.list(ids[1]!, 2), ids.slice(2))
    const beside = await openS3({ ...opened.bucket, prefix: 'elsewhere/' })
    assert.deepEqual(await beside.list('', 10), [])
    beside.close()
    for (const id of ids) await objects.remove(id)
  })

  test('a wrong key and a missing bucket are errors that say so and name no secret', async () => {
    process.env.AWS_ACCESS_KEY_ID = 'another'
    const refused = await openS3(opened.bucket)
    await assert.rejects(refused.findText('owner'), /InvalidAccessKeyId: The access key does not exist. \(403\)/)
    await assert.rejects(refused.write(newId(), chunks(1), 1), (error: unknown) => {
      assert.ok(isUnavailable(error))
      assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /the-secret-of-the-test|Signature|Credential/)
      return true
    })
    process.env.AWS_ACCESS_KEY_ID = S3_ENVIRONMENT.AWS_ACCESS_KEY_ID
    refused.close()
    const nowhere = await openS3({ ...opened.bucket, name: 'no-such-bucket' })
    await assert.rejects(nowhere.writeText('owner', 'me'), /NoSuchBucket/)
    nowhere.close()
  })
})

describe('a bucket that fails', () => {
  let server: Server
  let bucket: Bucket
  let answer: (url: string, respond: (status: number, body?: string) => void, cut: () => void) => void
  before(async () => {
    Object.assign(process.env, S3_ENVIRONMENT)
    server = createServer((request, response) => {
      request.on('error', () => {}).resume()
      const cut = () => response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy())
      answer(request.url!, (status, body = '') => response.writeHead(status).end(body), cut)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    bucket = { name: 'bucket', prefix: '', region: 'us-east-1', endpoint }
  })
  after(async () => {
    for (const name of Object.keys(S3_ENVIRONMENT)) delete process.env[name]
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })

  const everyUse = (objects: S3Objects) => [
    () => objects.write(newId(), chunks(10), 10),
    () => textOf(objects.read(newId(), { from: 0, to: 10 })),
    () => objects.remove(newId()),
    () => objects.list('', 10),
  ]

  test('503 for every use while it answers 500', async () => {
    answer = (_url, respond) => respond(500)
    const objects = await openS3(bucket)
    for (const use of everyUse(objects)) await assert.rejects(use, isUnavailable)
    objects.close()
  })

  test('503 for every use while it does not answer', async () => {
    answer = () => {}
    const objects = await openS3(bucket, { connectMs: 1_000, answerMs: 50, silenceMs: 50 })
    for (const use of everyUse(objects)) await assert.rejects(use, isUnavailable)
    objects.close()
  })

  test('503 when a download breaks off', async () => {
    answer = (_url, _respond, cut) => cut()
    const objects = await openS3(bucket)
    await assert.rejects(textOf(objects.read(newId(), { from: 0, to: 100 })), isUnavailable)
    objects.close()
  })
})
