import { findJobs, planJob, updateJob, whoIsFree } from './tools/jobs.ts'
import { changeMany } from './tools/many.ts'
import {
  findMoves,
  findShipments,
  getHistory,
  getRecord,
  listDocuments,
  listSignatures,
  whatChanged,
} from './tools/reads.ts'
import { askForChange, decideRequest, findRequests } from './tools/requests.ts'
import { extendStorage, findStorage } from './tools/storage.ts'
import type { Tool } from './tools/tool.ts'
import {
  addNote,
  changeStatus,
  createMove,
  createShipment,
  recordWeighing,
  revertChange,
  updateMove,
  updateShipment,
} from './tools/writes.ts'

/** All tools. Clients cache the list, and models read it in this order: it never changes within a release. */
export const TOOLS: readonly Tool[] = [
  findMoves,
  findShipments,
  getRecord,
  getHistory,
  listDocuments,
  listSignatures,
  whatChanged,
  findJobs,
  whoIsFree,
  findStorage,
  findRequests,
  createMove,
  createShipment,
  updateMove,
  updateShipment,
  changeStatus,
  addNote,
  recordWeighing,
  planJob,
  updateJob,
  extendStorage,
  askForChange,
  decideRequest,
  changeMany,
  revertChange,
]
