import { readSettings } from '@vanline/server/config'
import { type Moved, moveToBucket, moveToDatabase } from '@vanline/server/files/move'
import { UnusableFiles } from '@vanline/server/files/open'
import { BadPlace, type FilesPlace, placeText, readPlace } from '@vanline/server/files/place'
import { type Command, Failure, required, UsageError } from '../command.ts'
import { formatBytes } from '../doctor/finding.ts'
import { print } from '../output.ts'
import { withOwnDatabase } from '../own-database.ts'

const FAULTS_SHOWN = 20

/** Moves the contents of documents between the database and a bucket. */
export const moveFiles: Command = {
  summary: 'move the contents of documents from the database to a bucket, or back',
  about: `Moves the contents of all documents of the database in DATABASE_URL to a bucket, or from the bucket in VANLINE_FILES back to
the database. Each content is read again in its new place and compared with its SHA-256 before it is removed from the old one.

Stop the service first: no node may run. If the command is interrupted, run it again: it continues where it stopped. If a
content is missing or damaged, the command names it and ends with 1. Going back to the database, the bucket then stays in use.`,
  options: { to: { summary: 'database, or s3://bucket?region=…&endpoint=…', value: 'place' } },
  examples: [
    "vanline move-files --to 's3://vanline-files?region=eu-central-1'",
    "VANLINE_FILES='s3://vanline-files?region=eu-central-1' vanline move-files --to database",
  ],
  async run(given) {
    const to = toOf(required(given, 'to'))
    const { files } = readSettings(process.env)
    try {
      await withOwnDatabase(async (db) => {
        if (to !== 'database') report(await moveToBucket(db, to), to)
        else if (files === 'database') throw new UsageError('VANLINE_FILES must name the bucket that the files are in')
        else report(await moveToDatabase(db, files), to)
      })
    } catch (error) {
      if (error instanceof UnusableFiles) throw new Failure(error.message)
      throw error
    }
  },
}

function toOf(text: string): FilesPlace {
  try {
    return readPlace(text)
  } catch (error) {
    if (error instanceof BadPlace) throw new UsageError(`--to ${error.message}`)
    throw error
  }
}

function report({ contents, bytes, faults }: Moved, to: FilesPlace): void {
  print(`Moved ${contents.toLocaleString('en-US')} contents (${formatBytes(bytes)}) to ${placeText(to)}.`)
  if (faults.length > 0)
    throw new Failure(
      `${faults.length} contents are missing or differ from their digests, and were not moved:\n  ${faults.slice(0, FAULTS_SHOWN).join('\n  ')}\nRestore them from a backup and run the command again.`,
    )
  print(`Now start the nodes with VANLINE_FILES=${to === 'database' ? 'database' : 'this bucket'}.`)
}
