import classes from './avatar.module.css'

const TONES = 10

/** The same person has the same color everywhere. */
const toneOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 43 + letter.codePointAt(0)!) % 9973, 0) % TONES

const initialsOf = (name: string): string => {
  const words = name.split(/[\s.@_-]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('')
}

/** A person by initials; null is a place without a person. The name, or what is said of the person, is there for screen readers and on hover. */
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
