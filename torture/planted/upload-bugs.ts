/** Bugs of uploads and of the sweeper of files. */
import { type Bug, type Edit, SRC } from './bug.ts'

/* biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are texts of source files */

/** Where the sweeper sees that a content is old. */
const UNTOUCHED: Edit = {
  file: `${SRC}/files/sweep.ts`,
  from: 'WHERE sha256 = ${sha256} AND touched_at < ${before}`)\n',
  to: 'WHERE sha256 = ${sha256} AND ${before} = ${before}`)\n',
}

/* biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are texts of source files */

export const UPLOAD_BUGS: readonly Bug[] = [
  {
    name: 'a content is acknowledged before its bytes are stored',
    complaint: /the content \w+ is (missing|different)|has no content/,
    edits: [
      {
        file: `${SRC}/files/database-files.ts`,
        from: '      const written = db.writeLong(insert)\n',
        to: '      const late = { ...insert, sql: insert.sql, text: insert.text, values: [contentID, start, Uint8Array.from(piece)] }\n      setTimeout(() => db.writeLong(late as never).catch(() => {}), 50)\n      const written = Promise.resolve()\n',
      },
    ],
    fault: 'uploads',
    database: 'SQLite',
  },
  {
    name: 'the sweeper does not look again whether a content was touched',
    complaint: /which is not stored|has no content/,
    edits: [
      {
        file: `${SRC}/files/sweep.ts`,
        from: '    if (!row || (await unusedOf(tx, [sha256])).length === 0) return { writes: [], answer: undefined }\n',
        to: '    if (!row) return { writes: [], answer: undefined }\n',
      },
      UNTOUCHED,
      {
        file: `${SRC}/files/sweep.ts`,
        from: '      const contentID = await deleteUnused(db, sha256, before)\n',
        to: '      await pause(200)\n      const contentID = await deleteUnused(db, sha256, before)\n',
      },
    ],
    fault: 'uploads',
    database: 'SQLite',
  },
]
