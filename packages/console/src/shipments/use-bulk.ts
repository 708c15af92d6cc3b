import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Shipment } from '@vanline/client'
import { useState } from 'react'
import { type BulkChange, type Line, lineAgain, linesOf, sendBulk, tryBulk, withLines } from './bulk.ts'

type Stage = 'input' | 'preview' | 'result'
type Run = { change: BulkChange; lines: readonly Line[]; stage: 'preview' | 'result' }

/** A change of many shipments in three stages: the input, the preview by a dry run, and the result. */
export function useBulk(shipments: readonly Shipment[]) {
  const queries = useQueryClient()
  const [lines, setLines] = useState(() => linesOf(shipments))
  const [change, setChange] = useState<BulkChange>()
  const [stage, setStage] = useState<Stage>('input')
  const show = (next: readonly Line[]) => setLines((shown) => withLines(shown, next))
  const running = useMutation({
    mutationFn: async (run: Run) => {
      // A preview that fails stays at the input; a result is shown while it grows.
      if (run.stage === 'preview') show(await tryBulk(run.change, run.lines))
      setStage(run.stage)
      if (run.stage === 'result') for await (const sent of sendBulk(run.change, run.lines)) show(sent)
    },
    onSettled: (_, __, run) => run.stage === 'result' && void queries.invalidateQueries({ queryKey: ['shipments'] }),
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
    again(line: Line) {
      running.mutate({ change: change!, lines: [lineAgain(line)], stage: stage === 'result' ? 'result' : 'preview' })
    },
    back: () => setStage('input'),
  }
}

export type Bulk = ReturnType<typeof useBulk>
