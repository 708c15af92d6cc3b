/** Bugs of uploads and of the sweeper of files. */
import { type Bug, inFile } from './bug.ts'

/* biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are texts of source files */

export const UPLOAD_BUGS: readonly Bug[] = [
  {
    name: 'a content is acknowledged before its bytes are stored',
    complaint: /the content \w+ is (missing|different)|has no content/,
    edits: inFile('files/database-files.ts', [
      '      const written = db.writeLong(insert)\n',
      '      const late = { ...insert, sql: insert.sql, text: insert.text, values: [contentID, start, Uint8Array.from(piece)] }\n      setTimeout(() => db.writeLong(late as never).catch(() => {}), 50)\n      const written = Promise.resolve()\n',
    ]),
    ...{ fault: 'uploads', database: 'SQLite' },
  },
  {
    name: 'the sweeper does not look again whether a content was touched',
    complaint: /which is not stored|has no content/,
    edits: inFile(
      'files/sweep.ts',
      [
        '    if (!row || (await unusedOf(tx, [sha256])).length === 0) return { writes: [], answer: undefined }\n',
        '    if (!row) return { writes: [], answer: undefined }\n',
      ],
      [
        'WHERE sha256 = ${sha256} AND touched_at < ${before}`)\n',
        'WHERE sha256 = ${sha256} AND ${before} = ${before}`)\n',
      ],
      [
        '      const contentID = await deleteUnused(db, sha256, before)\n',
        '      await pause(200)\n      const contentID = await deleteUnused(db, sha256, before)\n',
      ],
    ),
    ...{ fault: 'uploads', database: 'SQLite' },
  },
]

/* biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are texts of source files */
