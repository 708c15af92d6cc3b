/** The storage of a phone: bytes that survive a kill of the phone, encrypted for their owner by the code of the page. */
import { hash } from 'node:crypto'
import type { Entry, Saved } from '../../packages/crew/src/outbox/entry.ts'
import { type Change, type OutboxStore, withChange } from '../../packages/crew/src/outbox/store.ts'
import type { Sealed, Vault } from '../../packages/crew/src/phone/vault.ts'
import type { Random } from '../../scripts/random.ts'
import type { Ledger } from './ledger.ts'

type Row = Sealed & { owner: string; type: string }
type Kind = 'entry' | 'file' | 'saved' | 'read'

/** Who is signed in, as the page keeps it. The key leaves the phone when the person signs out. */
export type Session = { credential: string; memberID: string; vault: Vault; offsetMs: number }

export type Flash = {
  rows: Map<string, Row>
  session: Session | undefined
  /** The last change: changes happen one after the other. */
  last: Promise<unknown>
}

export const newFlash = (): Flash => ({ rows: new Map(), session: undefined, last: Promise.resolve() })

/** Thrown by everything that a phone does after it was killed. */
export class Killed extends Error {}

/** The time from a start of a phone to its kill. */
export type Life = {
  isOver: () => boolean
  /** A moment at which the phone can be killed. Fails if it is over. */
  moment: () => void
  end: () => void
}

/** A life that ends after a number of moments, or never. */
export function lifeOf(random: Random, moments: number | null, onEnd: () => void): Life {
  let left = moments === null ? Infinity : 1 + random.below(moments)
  let isOver = false
  const end = () => {
    isOver = true
    onEnd()
  }
  return {
    ...{ end, isOver: () => isOver },
    moment() {
      left -= 1
      if (!isOver && left <= 0) end()
      if (isOver) throw new Killed('The phone was killed.')
    },
  }
}

export const placeOf = (owner: string, kind: Kind, id: string): string => `${owner}/${kind}/${id}`

/** The entries of one person. `change` is an update by that person: `onStored` is called at the moment in which all of it is stored. */
export type FlashStore = OutboxStore & {
  change: (
    decide: (entries: readonly Entry[]) => Change | undefined,
    onStored: (change: Change, digests: ReadonlyMap<string, string>) => void,
  ) => Promise<Entry[]>
}

/** What was decrypted already. */
type Known = WeakMap<Row, Entry>
type Owned = { flash: Flash; owner: string; vault: Vault; life: Life; ledger: Ledger }

export function storeOn(owned: Owned): FlashStore {
  const { flash, owner, vault, life } = owned
  const known: Known = new WeakMap()
  const change: FlashStore['change'] = (decide, onStored) => {
    const run = flash.last.then(() => write(owned, known, decide, onStored))
    flash.last = run.catch(() => undefined)
    return run
  }
  return {
    change,
    update: (decide) => change(decide, () => {}),
    async list() {
      life.moment()
      return entriesOf(flash, owner, vault, known)
    },
    async file(id) {
      life.moment()
      const row = flash.rows.get(placeOf(owner, 'file', id))
      return row && new Blob([await vault.open(placeOf(owner, 'file', id), row)], { type: row.type })
    },
  }
}

/** The entries of a person who has the key. */
export async function entriesOf(
  { rows }: Flash,
  owner: string,
  vault: Vault,
  known: Known = new WeakMap(),
): Promise<Entry[]> {
  const own = [...rows].filter(([place]) => place.startsWith(placeOf(owner, 'entry', '')))
  const entries = await Promise.all(
    own.map(async ([place, row]) => {
      const entry = known.get(row) ?? ((await vault.openJson(place, row)) as Entry)
      known.set(row, entry)
      return entry
    }),
  )
  return entries.toSorted((one, other) => one.order - other.order)
}

async function write(
  { flash, owner, vault, life, ledger }: Owned,
  known: Known,
  decide: (entries: readonly Entry[]) => Change | undefined,
  onStored: Parameters<FlashStore['change']>[1],
): Promise<Entry[]> {
  life.moment()
  const entries = await entriesOf(flash, owner, vault, known)
  const change = decide(entries)
  if (!change) return entries
  const { put = [], remove = [], saved, files = new Map<string, Blob>() } = change
  const digests = new Map<string, string>()
  const written = new Map<string, Row>()
  const seal = async (kind: Kind, id: string, value: Entry | Saved) => {
    const place = placeOf(owner, kind, id)
    written.set(place, { owner, type: '', ...(await vault.sealJson(place, value)) })
  }
  for (const entry of put) await seal('entry', entry.id, entry)
  if (saved) await seal('saved', saved.id, saved)
  for (const [id, file] of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const place = placeOf(owner, 'file', id)
    digests.set(id, hash('sha256', bytes))
    written.set(place, { owner, type: file.type, ...(await vault.seal(place, bytes)) })
  }
  life.moment()
  // From here to the next moment everything is stored, or nothing.
  const gone = entries.filter(({ id }) => remove.includes(id))
  for (const { id, request } of gone) {
    flash.rows.delete(placeOf(owner, 'entry', id))
    if (request.fileID) flash.rows.delete(placeOf(owner, 'file', request.fileID))
  }
  for (const [place, row] of written) flash.rows.set(place, row)
  if (saved) ledger.saved.add(saved.id)
  for (const { id, state } of put) if (state === 'blocked') ledger.made.get(id)!.wasBlocked = true
  onStored(change, digests)
  life.moment()
  return withChange(entries, change)
}
