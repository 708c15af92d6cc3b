/** What waits on this phone, each with its place on the way. */
import type { Entry, Saved } from '../outbox/entry.ts'
import type { PhoneState } from '../phone/state.ts'
import type { Words } from '../words/en.ts'
import { groupsOf, savedGroupsOf } from './entry-groups.ts'
import { deedsText, lineOf } from './entry-text.ts'
import { addressOf } from './frame.tsx'
import { useSpeech } from './language.ts'

const toneOf = ({ state, reason }: Entry): string =>
  state === 'blocked' ? (reason?.why === 'same_field' ? 'wait' : 'bad') : state === 'sending' ? 'now' : 'later'

export function EntryList({ entries, state }: { entries: readonly Entry[]; state: PhoneState }) {
  const speech = useSpeech()
  return (
    <ul class="entries">
      {groupsOf(entries).map((group) => {
        const [entry] = group as [Entry]
        return (
          <li key={entry.id} class={toneOf(entry)} data-testid="entry" data-state={entry.state}>
            <a class="cover" href={addressOf({ at: 'entry', id: entry.id })}>
              <span>
                <strong>{deedsText(group, speech)}</strong> · {entry.title}
              </span>
              <span class="quiet">{lineOf(entry, state, speech, Date.now())}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

export function SavedList({ saved }: { saved: readonly Saved[] }) {
  const speech = useSpeech()
  const { words } = speech
  const moment = (atMs: number) => speech.moment(atMs, Date.now())
  return (
    <ul class="entries">
      {savedGroupsOf(saved).map((group) => {
        const [each] = group as [Saved]
        return (
          <li key={each.id} class="good" data-testid="saved">
            <span>
              <strong>{deedsText(group, speech)}</strong> · {each.title}
            </span>
            <span class="quiet">{words.doneSaved(moment(each.doneAtMs), moment(each.savedAtMs))}</span>
            {each.merged.length > 0 && <span class="quiet">{mergedText(each, words)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

function mergedText({ merged }: Saved, words: Words): string {
  const names = merged.map(({ byName }) => byName ?? words.decide.office)
  const fields = merged.map(({ path }) => words.field[path.split('/')[1] ?? ''] ?? words.fieldOther)
  return words.merged([...new Set(names)].join(', '), [...new Set(fields)].join(', '))
}
