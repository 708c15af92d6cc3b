import type { Signature } from '@vanline/client'
import { changesText, type NameOf, purposeText } from '../signatures/words.ts'
import { fitted } from './record.ts'

const CHANGES_MAX = 150

/** For each signature under which something is different now: what has changed since it was signed. */
export const changesSince = (signatures: readonly Signature[], nameOf: NameOf): string[] => [
  ...new Set(
    signatures.flatMap(({ purpose, changesSince }) => {
      const text = changesText(changesSince ?? [], nameOf)
      return text === '' ? [] : [fitted(`${purposeText(purpose)}, changed since it was signed: ${text}`, CHANGES_MAX)]
    }),
  ),
]
