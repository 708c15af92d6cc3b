import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { newShipment } from '../../server/test/fixtures.ts'
import { openTestBucket, S3_ENVIRONMENT, type TestBucket } from '../../server/test/s3.ts'
import { newFile, newFolder, newPostgres, pathOf } from './places.ts'
import { type Service, serve, succeeds, vanline } from './vanline.ts'

/** Longer than a batch of a copy. */
const FILE = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024, 'vanline ')])
const PDF = { 'content-type': 'application/pdf' }

/** Stores a file and returns where it can be read. */
async function upload(service: Service, file = FILE): Promise<string> {
  const shipment = await newShipment(service)
  const body = { documentType: 'INVOICE', name: 'invoice.pdf' }
  const { body: document } = await service.call('POST', `/v1/shipments/${shipment.id}/documents`, { body })
  const path = `/v1/documents/${document.id}/content`
  const headers = { ...PDF, 'if-match': document.eTag }
  assert.equal((await service.call('PUT', path, { raw: file, headers })).status, 200)
  return path
}

async function digestAt(service: Service, path: string): Promise<string> {
  const response = await fetch(`${service.base}${path}`)
  return hash('sha256', Buffer.from(await response.arrayBuffer()))
}

const contentsIn = async (url: string, more: Record<string, string> = {}) => {
  const { code, said } = await vanline(['doctor', '--files', '--json'], { DATABASE_URL: url, PORT: '0', ...more })
  return { code, ...JSON.parse(said).find(({ about }: { about: string }) => about === 'contents') }
}

describe('contents in the database', () => {
  const source = newFile()
  let path: string
  before(async () => {
    const service = await serve(source)
    path = await upload(service)
    await service.stop()
  })

  const servedBy = async (url: string): Promise<string> => {
    const service = await serve(url)
    const digest = await digestAt(service, path)
    await service.stop()
    return digest
  }

  test('a backup has them', async () => {
    const file = join(newFolder(), 'backup.db')
    await succeeds(['backup', file], { DATABASE_URL: source })
    assert.equal(await servedBy(`sqlite:${file}`), hash('sha256', FILE))
  })

  test('a copy to PostgreSQL and back has them', async () => {
    const [there, back] = [await newPostgres(), newFile()]
    await succeeds(['copy', '--from', source, '--to', there])
    assert.equal(await servedBy(there), hash('sha256', FILE))
    assert.match((await contentsIn(there)).says, /^all have their digests: 1 contents, 5\.0 MB in the database$/)
    await succeeds(['copy', '--from', there, '--to', back])
    assert.equal(await servedBy(back), hash('sha256', FILE))
  })

  test('1 for a content that differs, and for one that is missing, with its documents', async () => {
    const file = join(newFolder(), 'damaged.db')
    await succeeds(['backup', file], { DATABASE_URL: source })
    const url = `sqlite:${file}`
    assert.equal((await contentsIn(url)).isOk, true)
    const raw = new DatabaseSync(file)
    raw.exec('UPDATE content_pieces SET bytes = zeroblob(length(bytes)) WHERE start > 0')
    const different = await contentsIn(url)
    assert.equal(different.code, 1)
    const id = path.split('/')[3]
    assert.match(different.says, new RegExp(`${hash('sha256', FILE)} is different, of the documents ${id}$`))
    raw.exec('DELETE FROM content_pieces WHERE start > 0')
    assert.match((await contentsIn(url)).says, /is missing/)
    raw.close()
  })
})

describe('contents in a bucket', () => {
  let s3: TestBucket
  let environment: Record<string, string>
  before(async () => {
    s3 = await openTestBucket()
    environment = { ...S3_ENVIRONMENT, VANLINE_FILES: s3.url }
  })
  after(() => s3.close())

  test('are served from there; doctor verifies them; 503 while it is away, and nothing is lost', async () => {
    const url = newFile()
    const service = await serve(url, environment)
    const path = await upload(service)
    assert.equal((await s3.keys()).length, 2)
    assert.equal(await digestAt(service, path), hash('sha256', FILE))
    const rows = new DatabaseSync(pathOf(url), { readOnly: true })
    assert.deepEqual({ ...rows.prepare('SELECT count(*) AS pieces FROM content_pieces').get() }, { pieces: 0 })
    rows.close()
    assert.match((await contentsIn(url, environment)).says, /^all have their digests: 1 contents/)

    const before = (await service.call('GET', path.replace('/content', ''))).body
    await s3.refuse(true)
    const download = await service.call('GET', path)
    assert.deepEqual([download.status, download.body.code], [503, 'unavailable'])
    assert.match(download.body.detail, /bucket/)
    const headers = { ...PDF, 'if-match': before.eTag }
    const refused = await service.call('PUT', path, { raw: Buffer.from('%PDF-1.7 another'), headers })
    assert.deepEqual([refused.status, refused.body.code], [503, 'unavailable'])
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.equal((await service.call('GET', '/readyz')).status, 200)
    assert.equal((await contentsIn(url, environment)).isOk, false)
    await s3.refuse(false)
    assert.deepEqual((await service.call('GET', path.replace('/content', ''))).body, before)
    assert.equal(await digestAt(service, path), hash('sha256', FILE))
    await service.stop()
    const { code, complained } = await vanline(['serve'], { DATABASE_URL: url, PORT: '0' })
    assert.deepEqual([code, complained.includes('set VANLINE_FILES to this bucket')], [1, true])
  })

  test('move to a bucket and back to the database, and the service serves them from there', async () => {
    const [url, other] = [newFile(), await openTestBucket()]
    const moved = { ...S3_ENVIRONMENT, DATABASE_URL: url, VANLINE_FILES: other.url }
    const first = await serve(url)
    const path = await upload(first)
    await first.stop()
    const there = await succeeds(['move-files', '--to', other.url], { ...S3_ENVIRONMENT, DATABASE_URL: url })
    assert.match(there, /^Moved 1 contents \(5\.0 MB\) to s3:\/\//)
    const inBucket = await serve(url, moved)
    assert.equal(await digestAt(inBucket, path), hash('sha256', FILE))
    await inBucket.stop()
    const misled = await vanline(['move-files', '--to', 'database'], { DATABASE_URL: url })
    assert.deepEqual([misled.code, /VANLINE_FILES must name the bucket/.test(misled.complained)], [2, true])
    assert.match(await succeeds(['move-files', '--to', 'database'], moved), /^Moved 1 contents .* to the database\./)
    assert.deepEqual(await other.keys(), [])
    await other.close()
    const back = await serve(url)
    assert.equal(await digestAt(back, path), hash('sha256', FILE))
    await back.stop()
  })

  test('1 at the start for a bucket that cannot be used, in one line without the secret', async () => {
    const missing = s3.url.replace(s3.bucket.name, 'no-such-bucket')
    const { code, complained } = await vanline(['serve'], {
      ...environment,
      ...{ DATABASE_URL: newFile(), PORT: '0', VANLINE_FILES: missing },
    })
    assert.equal(code, 1)
    assert.match(
      complained,
      /The bucket s3:\/\/no-such-bucket\/files of VANLINE_FILES cannot be used now: NoSuchBucket/,
    )
    assert.doesNotMatch(complained, new RegExp(S3_ENVIRONMENT.AWS_SECRET_ACCESS_KEY))
  })
})
