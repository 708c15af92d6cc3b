import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pointerText } from '../format/format.ts'
import { codesQuery } from '../inventory/codes.ts'
import { saveFile } from '../pieces/save-file.ts'
import { matchColumns } from './columns.ts'
import { refusedCsv, rowsOf, type Table, tableOf } from './rows.ts'
import { type Destination, type Line, linesOf, sendLines } from './send.ts'

export type Stage = 'file' | 'columns' | 'preview' | 'result'

/** An import of a file in four stages: the file, its columns, the preview by a dry run, and the result. */
export function useImport(to: Destination) {
  const { kind } = to
  const queries = useQueryClient()
  const codes = useQuery({ ...codesQuery, enabled: to.kind === 'items' }).data
  const [stage, setStage] = useState<Stage>('file')
  const [file, setFile] = useState<{ name: string; table: Table }>()
  const [fields, setFields] = useState<readonly (string | undefined)[]>([])
  const [lines, setLines] = useState<readonly Line[]>([])
  const columnOf = (pointer: string) => {
    const field = pointer.slice(1).replaceAll('/', '.')
    return file?.table.header[fields.indexOf(field)] ?? pointerText(pointer)
  }
  const reading = useMutation({
    mutationFn: async (chosen: File) => {
      const table = tableOf(new Uint8Array(await chosen.arrayBuffer()))
      setFile({ name: chosen.name, table })
      setFields(matchColumns(kind, table.header))
      setStage('columns')
    },
  })
  const running = useMutation({
    mutationFn: async ({ sent, dryRun }: { sent: readonly Line[]; dryRun: boolean }) => {
      const show = (next: readonly Line[]) =>
        setLines((shown) => {
          const bySource = new Map(next.map((line) => [line.row.source, line]))
          return shown.map((line) => bySource.get(line.row.source) ?? line)
        })
      if (!dryRun) setStage('result')
      const tried: Line[] = []
      for await (const batch of sendLines(to, sent, { dryRun, columnOf }))
        if (dryRun) tried.push(...batch)
        else show(batch)
      if (!dryRun) return
      show(tried)
      setStage('preview')
    },
    onSettled: (_, __, { dryRun }) => {
      if (!dryRun)
        for (const name of ['moves', 'shipments', 'items']) void queries.invalidateQueries({ queryKey: [name] })
    },
  })
  return {
    stage,
    file,
    fields,
    lines,
    isBusy: reading.isPending || running.isPending,
    failure: reading.error ?? running.error,
    read: (chosen: File) => reading.mutate(chosen),
    choose: (at: number, field: string | undefined) =>
      setFields((before) => before.map((each, i) => (i === at ? field : each))),
    async preview() {
      const made = await linesOf(to, rowsOf(file!.table, fields, codes))
      setLines(made)
      running.mutate({ sent: made.filter(({ row }) => row.content), dryRun: true })
    },
    /** Creates what the preview showed as possible, and what had no answer; nothing else. */
    send: () =>
      running.mutate({
        sent: lines.filter(({ outcome }) => outcome.kind === 'planned' || outcome.kind === 'unknown'),
        dryRun: false,
      }),
    saveRefused: () => saveRefused(file!, lines),
    back: () => setStage(stage === 'preview' ? 'columns' : 'file'),
  }
}

/** Saves the refused lines as a file of the same columns, each with its reason. */
function saveRefused({ name, table }: { name: string; table: Table }, lines: readonly Line[]): void {
  const refused = lines.flatMap(({ row, outcome }) =>
    outcome.kind === 'refused' ? [{ source: row.source, reason: outcome.reason }] : [],
  )
  const content = new Blob([refusedCsv(table.header, refused)], { type: 'text/csv;charset=utf-8' })
  saveFile(`${name.replace(/\.\w+$/, '')}-refused.csv`, content)
}

export type Import = ReturnType<typeof useImport>
