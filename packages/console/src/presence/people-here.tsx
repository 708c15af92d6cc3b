import { Tooltip } from '@mantine/core'
import { Avatar } from '../pieces/avatar.tsx'
import classes from './people-here.module.css'
import { type Person, useOthersHere } from './presence.ts'

const nameOf = ({ name, actor }: Person): string => name ?? actor
const doing = (person: Person): string =>
  `${nameOf(person)} ${person.activity === 'EDITING' ? 'is editing' : 'is here'}`

/** The other people who have the record open, and what they do. */
export function PeopleHere({ recordID }: { recordID: string }) {
  const people = useOthersHere(recordID)
  if (people.length === 0) return null
  return (
    <ul className={classes.people} aria-label="Also here">
      {people.map((person) => (
        <Tooltip key={person.actor} label={doing(person)}>
          <li data-editing={person.activity === 'EDITING' || undefined}>
            <Avatar name={nameOf(person)} label={doing(person)} />
          </li>
        </Tooltip>
      ))}
    </ul>
  )
}

/** Names in a sentence: Ann, Ann and Ben, or Ann, Ben and Mina. */
export const namesText = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The other people who edit the record. */
export const useOtherEditors = (recordID: string): readonly string[] =>
  useOthersHere(recordID)
    .filter(({ activity }) => activity === 'EDITING')
    .map(nameOf)

/** Says that other people edit the record, before the user saves. */
export function EditingNotice({ recordID, noun }: { recordID: string; noun: string }) {
  const names = useOtherEditors(recordID)
  if (names.length === 0) return null
  return (
    <div className={classes.editing} role="status">
      <Avatar name={names[0]!} />
      <span>
        <strong>{namesText(names)}</strong> {names.length === 1 ? 'is' : 'are'} editing this {noun}. No change is lost:
        you choose between both values if you change the same field.
      </span>
    </div>
  )
}
