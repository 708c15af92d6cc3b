import type { Signature } from '@vanline/client'
import { changesText, type NowOf } from '../signatures/changes-text.ts'
import { purposeText } from '../signatures/words.ts'
import { fitted } from './record.ts'

/** With what is said of a longer text, these are two lines on paper. */
const CHANGES_MAX = 190

/** For each signature under which something is different now: what has changed since it was signed. */
export const changesSince = (signatures: readonly Signature[], nowOf: NowOf): string[] => [
  ...new Set(
    signatures.flatMap((signature) => {
      const text = changesText(signature, nowOf)
      return text === ''
        ? []
        : [fitted(`${purposeText(signature.purpose)}, changed since it was signed: ${text}`, CHANGES_MAX)]
    }),
  ),
]
