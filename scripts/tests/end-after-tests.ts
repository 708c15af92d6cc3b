/** Loaded into each process of tests before its files. */
import { after } from 'node:test'
import { endIfStuck } from './end-if-stuck.ts'

after(() => endIfStuck())
