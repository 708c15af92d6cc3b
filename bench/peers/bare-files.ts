/**
 * The yardstick for documents: node:http and files, nothing else. PUT writes the content to the file that the path names, and GET sends
 * it. With FSYNC=1 an upload is answered when its file is durable.
 */
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = process.env.FILES_FOLDER!
const flush = process.env.FSYNC === '1'

const server = createServer(async (request, response) => {
  const file = join(folder, basename(request.url!))
  if (request.method === 'PUT') {
    await pipeline(request, createWriteStream(file, { flush }))
    response.end()
    return
  }
  response.setHeader('content-length', statSync(file).size)
  await pipeline(createReadStream(file), response)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
