import { connect } from 'node:http2'
import { request } from 'node:https'
import type { Certificate } from './certificates.ts'

export type Asked = { certificate?: Certificate; headers?: Record<string, string>; method?: string }
export type Said = { status: number; code: string | undefined; challenge: string | undefined }

/** Sends an HTTP/1.1 request on a new connection, with or without a client certificate. */
export const askOverTls = (
  port: number,
  ca: string,
  path: string,
  { certificate, headers = {}, method = 'GET' }: Asked = {},
): Promise<Said> =>
  new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path, method, headers, agent: false, ca, ...certificate }
    const sent = request(options, (response) => {
      let text = ''
      response.on('data', (data) => {
        text += data
      })
      response.once('end', () => {
        const isJson = text !== '' && response.statusCode! >= 400
        const challenge = response.headers['www-authenticate']
        resolve({ status: response.statusCode!, code: isJson ? JSON.parse(text).code : undefined, challenge })
      })
    })
    sent.once('error', reject).end()
  })

/** Sends an HTTP/2 request on a new connection, and returns the status. */
export const askOverHttp2 = (
  port: number,
  ca: string,
  path: string,
  { certificate, headers = {} }: Asked = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const session = connect(`https://127.0.0.1:${port}`, { ca, ...certificate })
    session.once('error', reject)
    const stream = session.request({ ':path': path, ...headers })
    stream.once('response', (answer) => {
      resolve(Number(answer[':status']))
      stream.close()
      session.close()
    })
  })
