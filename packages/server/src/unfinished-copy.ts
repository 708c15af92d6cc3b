/** The setting in a database while `vanline copy` fills it, so that no node starts on half of the records. */
export const UNFINISHED_COPY = 'unfinished_copy'
