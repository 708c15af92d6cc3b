/** The setting that stands in a database for as long as `vanline copy` fills it, so that no node starts on half of the records. */
export const UNFINISHED_COPY = 'unfinished_copy'
