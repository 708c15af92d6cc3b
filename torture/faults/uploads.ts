import { BOTH } from '../places.ts'
import { runUploadTrial } from '../uploads/trial.ts'
import type { Fault } from './fault.ts'

/** Files are stored, and forms with files are cut at random bytes, while nodes are killed at each write of an upload, and while a sweeper deletes what is not used. */
export const uploads: Fault = {
  name: 'uploads',
  meaning: 'files are stored, and forms cut, while nodes are killed at every step and unused files are deleted',
  databases: BOTH,
  rounds: 8,
  run: runUploadTrial,
}
