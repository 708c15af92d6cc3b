import { callerText, useCaller } from '../session/caller.ts'
import { piecesOf } from './mentions.ts'
import classes from './notes.module.css'

/** The text of a note, with its mentions marked; those of the user more. */
export function NoteText({ text }: { text: string }) {
  const caller = useCaller()
  const me = caller && callerText(caller).toLowerCase()
  return piecesOf(text).map(({ text: piece, mention }, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text keep their order
    if (mention === undefined) return <span key={place}>{piece}</span>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text keep their order
      <strong key={place} className={classes.mention} data-me={mention.toLowerCase() === me || undefined}>
        {piece}
      </strong>
    )
  })
}
