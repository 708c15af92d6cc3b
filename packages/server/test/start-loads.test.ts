/** What a start loads: everything else is imported where it is first used. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startChild } from './child.ts'

/** Fastify, and what it needs to find routes and to start. */
const FASTIFY = [
  ...['@fastify/error', '@fastify/forwarded', '@fastify/proxy-addr', 'abstract-logging', 'avvio', 'content-type'],
  ...['fast-decode-uri-component', 'fast-json-stringify', 'fast-querystring', 'fastify', 'fastq', 'find-my-way'],
  ...['ipaddr.js', 'process-warning', 'ret', 'reusify', 'rfdc', 'safe-regex2', 'secure-json-parse', 'semver'],
  'toad-cache',
]
/** The log. */
const PINO = [
  ...['@pinojs/redact', 'atomic-sleep', 'on-exit-leak-free', 'pino', 'pino-std-serializers', 'quick-format-unescaped'],
  ...['safe-stable-stringify', 'sonic-boom', 'thread-stream'],
]
/** The metrics. */
const PROMETHEUS = ['@opentelemetry/api', 'bintrees', 'prom-client', 'tdigest']
/** Validators, content negotiation, statements and schemas. */
const OTHERS = [
  'ajv',
  'fast-deep-equal',
  'fast-uri',
  'json-schema-traverse',
  'negotiator',
  'sql-template-tag',
  'typebox',
]

test('a start on SQLite without settings loads only the packages that every request needs', async () => {
  const env = { PORT: '0', DATABASE_URL: 'sqlite::memory:' }
  const child = startChild(process.execPath, ['packages/server/test/processes/loaded.ts'], env)
  const loaded = JSON.parse(await child.line(/^\{/))
  assert.deepEqual(loaded.packages, [...FASTIFY, ...PINO, ...PROMETHEUS, ...OTHERS].toSorted())
  assert.deepEqual(loaded.parts, [], 'an import of node:http, or a call of fetch')
})
