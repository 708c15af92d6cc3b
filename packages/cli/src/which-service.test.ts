import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { after, test } from 'node:test'
import {
  type Choice,
  isSameService,
  isServiceAt as isServiceWithin,
  reachableUrl,
  serviceFor,
  settled,
} from './which-service.ts'

const [DEFAULT, DEMO, ENV, FILE, FLAG] = [
  'http://127.0.0.1:8080',
  'http://127.0.0.1:8081',
  'https://env.example',
  'https://file.example',
  'https://flag.example',
]

type Given = { option?: string; environment?: string; file?: string; hasKey?: boolean }

/** What is given, where demos run, and what is used: a URL, the demo, or nothing before the person was asked. */
const TABLE: [Given, demos: string[], used: string][] = [
  [{}, [], DEFAULT],
  [{}, [DEMO], 'the demo'],
  [{}, [DEFAULT], 'the demo'],
  [{ hasKey: true }, [], DEFAULT],
  [{ hasKey: true }, [DEMO], DEFAULT],
  [{ hasKey: true }, [DEFAULT], 'asks'],
  [{ hasKey: true }, [DEMO, DEFAULT], 'asks'],
  [{ file: FILE }, [], FILE],
  [{ file: FILE }, [DEMO], FILE],
  [{ file: FILE, hasKey: true }, [DEFAULT], FILE],
  [{ file: DEFAULT }, [DEFAULT], 'asks'],
  [{ file: 'http://localhost:8081/' }, [DEMO], 'asks'],
  [{ environment: ENV, file: FILE, hasKey: true }, [], ENV],
  [{ environment: ENV }, [DEMO], ENV],
  [{ environment: ENV, file: DEMO }, [DEMO], ENV],
  [{ environment: DEMO }, [DEMO], 'asks'],
  [{ environment: 'http://[::1]:8081' }, [DEMO], 'asks'],
  [{ option: FLAG, environment: ENV, file: FILE, hasKey: true }, [DEMO], FLAG],
  [{ option: DEMO, environment: ENV, hasKey: true }, [DEMO], DEMO],
]

test('a running demo is used only if nothing names a service, and where a demo has taken the place of a service, the command asks', () => {
  for (const [given, demos, used] of TABLE) {
    const { url, isDemo, doubt } = serviceFor({ hasKey: false, ...given, demos })
    const shown = doubt !== undefined ? 'asks' : isDemo ? 'the demo' : url
    assert.equal(shown, used, JSON.stringify({ given, demos }))
  }
})

test('the newest of several demos is used', () => {
  assert.equal(serviceFor({ hasKey: false, demos: [DEMO, DEFAULT] }).url, DEMO)
})

test('without a terminal, a command that would ask is refused with one line that says what to add', async () => {
  const refusals: [Given, string, RegExp][] = [
    [
      { environment: DEMO },
      DEMO,
      /^VANLINE_URL names \S+8081, where a demo runs now\. Add --url \S+8081 to use the demo, or/,
    ],
    [{ file: DEMO }, DEMO, /^The configuration file names \S+8081, where/],
    [{ hasKey: true }, DEFAULT, /^There is a key, but no URL; the default is \S+8080, where/],
  ]
  for (const [given, demo, reason] of refusals)
    await assert.rejects(settled(serviceFor({ hasKey: false, ...given, demos: [demo] })), { message: reason })
  const both = /^A demo runs at \S+8081, and a service at \S+8080\. Name one with --url\.$/
  const choice = serviceFor({ hasKey: false, demos: [DEMO] })
  await assert.rejects(settled(choice, { isService: async () => true }), { message: both })
  assert.deepEqual(await settled(choice, { isService: async () => false }), { url: DEMO, isDemo: true })
})

test('on a terminal the person decides, and no other answer than a clear one will do', async () => {
  const asked: string[] = []
  const answered = (choice: Choice, answer: string) =>
    settled(choice, {
      isService: async () => true,
      answerTo: async (question) => {
        asked.push(question)
        return answer
      },
    })
  const both = serviceFor({ hasKey: false, demos: [DEMO] })
  assert.deepEqual(await answered(both, 'd'), { url: DEMO, isDemo: true })
  assert.deepEqual(await answered(both, 's'), { url: DEFAULT })
  const taken = serviceFor({ hasKey: true, demos: [DEFAULT] })
  assert.deepEqual(await answered(taken, 'y'), { url: DEFAULT, isDemo: true })
  assert.match(
    asked[0]!,
    /^A demo runs at \S+8081, and a service at \S+8080\. Use the demo or the service\? \[d\/s\] $/,
  )
  assert.match(asked[2]!, /^There is a key, but no URL.* Use the demo\? \[y\/N\] $/)
  for (const choice of [both, taken])
    for (const answer of ['', 'x', 'no'])
      await assert.rejects(answered(choice, answer), { message: /^Nothing was done\./ })
})

test('only Vanline counts as a service at the default address, and a program that says nothing could be it', async () => {
  const isServiceAt = (url: string) => isServiceWithin(url, 60_000)
  const at = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener).listen(0, '127.0.0.1')
    after(() => server.close().closeAllConnections())
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const answering = (type: string, body: string) =>
    at((_request, response) => response.writeHead(200, { 'content-type': type }).end(body))
  assert.ok(await isServiceAt(await answering('application/json', '{"name":"Vanline"}')))
  assert.ok(await isServiceAt(await answering('application/problem+json', '{}')))
  for (const [type, body] of [
    ['application/json', '{"name":"Tomcat"}'],
    ['text/html', '<p>'],
  ] as const)
    assert.ok(!(await isServiceAt(await answering(type, body))))
  assert.ok(!(await isServiceAt(await at((request) => request.socket.destroy()))))
  assert.ok(await isServiceWithin(await at(() => {}), 1))
  const closed = createTcpServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  await new Promise((done) => closed.close(done))
  assert.ok(!(await isServiceAt(`http://127.0.0.1:${port}`)))
})

test('a service that listens at every address is reached at the loopback address', () => {
  assert.equal(reachableUrl('http://0.0.0.0:8080'), 'http://127.0.0.1:8080')
  assert.equal(reachableUrl('http://[::]:8080'), 'http://127.0.0.1:8080')
  assert.equal(reachableUrl('http://10.0.0.0:8080'), 'http://10.0.0.0:8080')
  assert.ok(isSameService('http://localhost:8080/', 'http://0.0.0.0:8080'))
  assert.ok(!isSameService('http://localhost:8080', 'http://127.0.0.1:8081'))
})
