import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Line, lineAgain, linesOf, sendBulk, tryBulk, withLines } from './bulk.ts'
import type { BulkChange, BulkKind, Item } from './kind.ts'

type Stage = 'input' | 'preview' | 'result'
type Run<Some extends Item> = { change: BulkChange; lines: readonly Line<Some>[]; stage: 'preview' | 'result' }

/** A change of many records in three stages: the input, the preview by a dry run, and the result. */
export function useBulk<Some extends Item>({ name }: BulkKind<Some>, items: readonly Some[]) {
  const queries = useQueryClient()
  const [lines, setLines] = useState(() => linesOf(items))
  const [change, setChange] = useState<BulkChange>()
  const [stage, setStage] = useState<Stage>('input')
  const show = (next: readonly Line<Some>[]) => setLines((shown) => withLines(shown, next))
  const running = useMutation({
    mutationFn: async (run: Run<Some>) => {
      // A preview that fails stays at the input; a result is shown while it grows.
      if (run.stage === 'preview') show(await tryBulk(name, run.change, run.lines))
      setStage(run.stage)
      if (run.stage === 'result') for await (const sent of sendBulk(name, run.change, run.lines)) show(sent)
    },
    onSettled: (_, __, run) => run.stage === 'result' && void queries.invalidateQueries({ queryKey: [name] }),
  })
  return {
    lines,
    stage,
    isBusy: running.isPending,
    /** Why there is no preview. */
    failure: running.error,
    preview(next: BulkChange) {
      setChange(next)
      running.mutate({ change: next, lines, stage: 'preview' })
    },
    /** Sends what the preview showed as possible, and nothing else. */
    send() {
      const planned = lines.filter(({ outcome }) => outcome.kind === 'planned')
      running.mutate({ change: change!, lines: planned, stage: 'result' })
    },
    /** Repeats the stage for one line, on the version that its conflict showed. */
    again(line: Line<Some>) {
      running.mutate({ change: change!, lines: [lineAgain(line)], stage: stage === 'result' ? 'result' : 'preview' })
    },
    back: () => setStage('input'),
  }
}

export type Bulk<Some extends Item> = ReturnType<typeof useBulk<Some>>
