/** A receiver of webhooks that does nothing but count. GET tells how many have come. */
import { createServer } from 'node:http'

let count = 0

const server = createServer((request, response) => {
  request.on('end', () => {
    if (request.method === 'POST') count += 1
    response.writeHead(200).end(request.method === 'GET' ? String(count) : undefined)
  })
  request.resume()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
