import sql from 'sql-template-tag'

/** The number of the newest event that readers may see, as a value in any query. On SQLite it is a view, on PostgreSQL a row. */
export const FEED_HEAD = sql`(SELECT seq FROM feed_head WHERE name = 'feed')`
