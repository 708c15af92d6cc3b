import { useDebouncedCallback } from '@mantine/hooks'
import type { CallOptions } from '@vanline/client'
import { useRef, useState } from 'react'
import { errorsIn, type FieldErrors } from './errors.ts'

/** Users who go through fields by the tab key leave several within this time. */
const PAUSE_MS = 300

/** The question whether the service would accept the content of a part. */
export type Question = { content: unknown; run: (options?: CallOptions) => Promise<unknown> }

/**
 * Checks parts of the form by the rules of the service, which go beyond the schemas: postal codes, the order of dates. One request runs at a time, and
 * a part is asked about again only after a change. `questionOf` finds the question about a part as it is now; undefined if it was already sent.
 */
export function useRulesCheck(questionOf: (part: string) => Question | undefined) {
  const [found, setFound] = useState<Readonly<Record<string, FieldErrors>>>({})
  const waiting = useRef(new Set<string>())
  const asked = useRef(new Map<string, string>())
  const changed = useRef(new Set<string>())
  const isAsking = useRef(false)
  const latest = useRef(questionOf)
  latest.current = questionOf
  const contentOf = (part: string) => JSON.stringify(latest.current(part)?.content)

  const ask = async (part: string) => {
    const content = contentOf(part)
    const question = latest.current(part)
    if (question === undefined || asked.current.get(part) === content) return
    asked.current.set(part, content)
    // A check that fails for another reason than the content is not repeated: to create the record says the reason.
    const error = await question.run({ retries: 0 }).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    // An answer about earlier content is dropped: its change is checked next.
    if (contentOf(part) === content) setFound((before) => ({ ...before, [part]: errorsIn(error) ?? {} }))
  }
  const askAll = useDebouncedCallback(async () => {
    if (isAsking.current) return
    isAsking.current = true
    for (const part of waiting.current) {
      waiting.current.delete(part)
      await ask(part)
    }
    isAsking.current = false
  }, PAUSE_MS)

  return {
    found,
    /** Checks a part soon, if it was changed. */
    check: (part: string) => {
      if (!changed.current.has(part)) return
      waiting.current.add(part)
      askAll()
    },
    /** Notes that a field is being changed, and removes its error. */
    noteChange: (part: string, pointer: string) => {
      changed.current.add(part)
      setFound((before) => {
        if (before[part]?.[pointer] === undefined) return before
        const { [pointer]: _, ...others } = before[part]
        return { ...before, [part]: others }
      })
    },
    reset: () => {
      asked.current.clear()
      changed.current.clear()
      setFound({})
    },
  }
}
