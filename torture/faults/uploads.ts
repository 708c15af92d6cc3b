import { BOTH } from '../places.ts'
import { runUploadTrial } from '../uploads/trial.ts'
import type { Fault } from './fault.ts'

/** Files are stored while nodes are killed at each write of an upload, and while a sweeper deletes what is not used. */
export const uploads: Fault = {
  name: 'uploads',
  meaning: 'files are stored while nodes are killed at every step, and a sweeper deletes what is not used',
  databases: BOTH,
  rounds: 8,
  run: runUploadTrial,
}
