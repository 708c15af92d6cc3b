import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changing,
  doWork,
  type Line,
  lineAgain,
  linesOf,
  linesToUndo,
  tryWork,
  undoing,
  type Work,
  withLines,
} from './bulk.ts'
import type { BulkKind, BulkPlan, Item } from './kind.ts'

type Stage = 'input' | 'preview' | 'result'
type Run<Some extends Item> = { work: Work<Some>; lines: readonly Line<Some>[]; stage: 'preview' | 'result' }

/** A change of many records in three stages: the input, the preview by a dry run, and the result. To undo it has a preview and a result too. */
export function useBulk<Some extends Item>(kind: BulkKind<Some>, items: readonly Some[]) {
  const { name } = kind
  const queries = useQueryClient()
  const [lines, setLines] = useState<readonly Line<Some>[]>(() => linesOf(items, kind))
  const [work, setWork] = useState<Work<Some>>()
  const [stage, setStage] = useState<Stage>('input')
  /** The result of the change, while it is undone. */
  const [changed, setChanged] = useState<readonly Line<Some>[]>()
  const show = (next: readonly Line<Some>[]) => setLines((shown) => withLines(shown, next))
  const running = useMutation({
    mutationFn: async (run: Run<Some>) => {
      // A preview that fails stays at the input; a result is shown while it grows.
      if (run.stage === 'preview') show(await tryWork(run.work, run.lines))
      setStage(run.stage)
      if (run.stage === 'result') for await (const sent of doWork(run.work, run.lines)) show(sent)
    },
    onSettled: (_, __, run) => run.stage === 'result' && void queries.invalidateQueries({ queryKey: [name] }),
  })
  const preview = (next: Work<Some>, of: readonly Line<Some>[]) => {
    setWork(next)
    running.mutate({ work: next, lines: of, stage: 'preview' })
  }
  return {
    lines,
    stage,
    isBusy: running.isPending,
    /** Whether the change is being undone, or was. */
    isUndo: changed !== undefined,
    /** Why there is no preview. */
    failure: running.error,
    preview: (plan: BulkPlan<Some>) => preview(changing(name, plan), lines),
    /** Sends what the preview showed as possible, and nothing else. */
    send() {
      const planned = lines.filter(({ outcome }) => outcome.kind === 'planned')
      running.mutate({ work: work!, lines: planned, stage: 'result' })
    },
    /** Previews how the records would be without this bulk. */
    undo() {
      const made = linesToUndo(lines)
      setChanged(lines)
      setLines(made)
      preview(undoing(name), made)
    },
    /** Repeats the stage for one line, on the version that its conflict showed. */
    again(line: Line<Some>) {
      running.mutate({ work: work!, lines: [lineAgain(line)], stage: stage === 'result' ? 'result' : 'preview' })
    },
    back() {
      if (changed) {
        setLines(changed)
        setChanged(undefined)
      }
      setStage(changed ? 'result' : 'input')
    },
  }
}

export type Bulk<Some extends Item> = ReturnType<typeof useBulk<Some>>
