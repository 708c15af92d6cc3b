import classes from './avatar.module.css'

const TONES = 10

/** The same person has the same color everywhere. */
const toneOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 43 + letter.codePointAt(0)!) % 9973, 0) % TONES

const initialsOf = (name: string): string => {
  const words = name.split(/[\s.@_-]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('')
}

/** The initials of a person; null means that there is no person. Screen readers and the tooltip have the label, by default the name. */
export const Avatar = ({ name, label = name ?? 'Not assigned' }: { name: string | null; label?: string }) => (
  <span
    className={classes.avatar}
    data-tone={name === null ? 'none' : toneOf(name)}
    role="img"
    aria-label={label}
    title={label}
  >
    {name === null ? '–' : initialsOf(name).toUpperCase()}
  </span>
)
