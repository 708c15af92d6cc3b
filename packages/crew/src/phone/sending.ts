/** When the outbox is sent: after every new entry, when a network comes, when the page is looked at, and after pauses. One tab at a time sends. */
import type { Caller } from '../outbox/call.ts'
import type { SavedRecord } from '../outbox/created.ts'
import type { Entry } from '../outbox/entry.ts'
import { afterRestart, countsOf } from '../outbox/rules.ts'
import { type RunEnd, sendAll } from '../outbox/sender.ts'
import type { PhoneStore } from './outbox-store.ts'
import type { Live, PhoneState } from './state.ts'

const LOCK = 'vanline-crew-sender'
/** A timer of a browser takes no longer times, and jobs are read again this often. */
const PAUSE_MAX_MS = 60_000

type Parts = {
  state: Live<PhoneState>
  store: PhoneStore
  owner: string
  account: string | undefined
  caller: Caller
  offsetMs: () => number
  /** After an entry was saved, with the records that the service answered. */
  onSaved: (entry: Entry, records: readonly SavedRecord[]) => Promise<void>
  /** After a run that reached the service. */
  onReached: () => Promise<void>
}

export type Sending = { wake: () => void; stop: () => void }

/** What the last page left on its way is sent again. */
const takeUp = (store: PhoneStore): Promise<Entry[]> =>
  store.update((entries) => {
    const left = entries.filter((entry) => entry.state === 'sending')
    return left.length === 0 ? undefined : { put: left.map(afterRestart) }
  })

export function startSending(parts: Parts): Sending {
  const { store, owner, caller } = parts
  const abort = new AbortController()
  /** The page belongs to another person once this has stopped, also while the last answer is under way. */
  const tell = (members: Partial<PhoneState>) => {
    if (!abort.signal.aborted) parts.state.set(members)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isRunning = false
  let isWanted = false

  async function run(): Promise<RunEnd> {
    const { waiting } = countsOf(await takeUp(store), owner)
    const onStep = (entries: readonly Entry[]) => {
      const { waiting: left } = countsOf(entries, owner)
      tell({ entries, run: { sent: Math.max(0, waiting - left), of: waiting } })
    }
    const { offsetMs, onSaved, account } = parts
    const sender = { store, owner, account, caller, offsetMs, random: Math.random, onStep, onSaved }
    return sendAll({ ...sender, signal: abort.signal }, failures)
  }

  function wake(): void {
    clearTimeout(timer)
    if (abort.signal.aborted) return
    if (isRunning) {
      isWanted = true
      return
    }
    isRunning = true
    void navigator.locks
      .request(LOCK, { signal: abort.signal }, run)
      .then(async (ended) => {
        failures = ended.end === 'unreachable' ? failures + 1 : 0
        if (ended.end === 'unreachable') tell({ contact: 'unreachable', run: null })
        else if (ended.end === 'signed_out') tell({ ended: ended.code, run: null })
        else if (!abort.signal.aborted) {
          tell({ run: null })
          await parts.onReached()
        }
        return ended.end === 'signed_out' ? null : ended.againAtMs
      })
      .catch(() => null)
      .then((againAtMs) => {
        isRunning = false
        if (abort.signal.aborted) return
        const pauseMs = isWanted ? 0 : Math.min(Math.max(0, (againAtMs ?? Infinity) - caller.clock()), PAUSE_MAX_MS)
        isWanted = false
        timer = setTimeout(wake, pauseMs)
      })
  }

  const onVisible = () => document.visibilityState === 'visible' && wake()
  addEventListener('online', wake, { signal: abort.signal })
  document.addEventListener('visibilitychange', onVisible, { signal: abort.signal })
  wake()
  return {
    wake,
    stop: () => {
      clearTimeout(timer)
      abort.abort()
    },
  }
}
