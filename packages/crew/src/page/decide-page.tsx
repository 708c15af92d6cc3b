/** One entry that waits. If it was refused, the person decides what becomes of it; nothing is overwritten or deleted before. */
import { useState } from 'preact/hooks'
import type { Entry, OtherChange, Reason } from '../outbox/entry.ts'
import { asResolved } from '../outbox/rules.ts'
import type { Phone } from '../phone/phone.ts'
import type { PhoneState } from '../phone/state.ts'
import { DeleteButton, Refusal } from './decide-refusal.tsx'
import { CompareTexts } from './decide-signing.tsx'
import { groupsOf } from './entry-groups.ts'
import { EntryList } from './entry-list.tsx'
import { deedText } from './entry-text.ts'
import { Frame } from './frame.tsx'
import { useSpeech } from './language.ts'
import { goBack } from './route.ts'
import { valuesText } from './value-text.ts'

type Props = { phone: Phone; state: PhoneState; entry: Entry }

export function DecidePage({ phone, state, entry }: Props) {
  const { reason } = entry
  const { words } = useSpeech()
  const isValue = (entry.kind === 'weight' || entry.kind === 'item') && reason?.why === 'same_field'
  const group = groupsOf(state.entries).find((each) => each.includes(entry)) ?? [entry]
  return (
    <Frame {...{ phone, state, title: entry.title }}>
      {isValue ? (
        <ChooseValue {...{ phone, state, entry, reason }} />
      ) : (
        <>
          <EntryList entries={group} state={state} />
          {reason && entry.state === 'blocked' && (
            <>
              {reason.why === 'not_as_shown' && <CompareTexts {...{ shown: entry.shown ?? '', now: reason.theirs }} />}
              {group.length > 1 && <p class="quiet">{words.inventory.allOfThem}</p>}
              <Refusal {...{ phone, state, group, reason }} />
            </>
          )}
        </>
      )}
      {group.every(({ state: at }) => at !== 'sending') && <DeleteButton {...{ phone, state, group }} />}
    </Frame>
  )
}

type SameField = Extract<Reason, { why: 'same_field' }>

/** Who changed a field, and when: a colleague, or the office, whose people a crew does not see by name. */
export function useAuthor(changes: readonly OtherChange[], visits: PhoneState['visits']): { who: string; at: string } {
  const { words, time } = useSpeech()
  const last = changes.findLast(({ at }) => at)
  const id = /^crew:(.+)$/.exec(last?.by ?? '')?.[1]
  const colleague = visits.flatMap(({ crew }) => crew).find((each) => each.id === id)?.firstName
  const who = last?.byName ?? (id === undefined ? words.decide.office : (colleague ?? words.decide.colleague))
  return { who, at: last ? time(Date.parse(last.at)) : '' }
}

/** The value before, one's own and the office's, side by side. */
function ChooseValue({ phone, state, entry, reason }: Props & { reason: SameField }) {
  const speech = useSpeech()
  const { words, number, time } = speech
  const names = Object.keys(entry.values)
  const isWeight = entry.kind === 'weight'
  const [choice, setChoice] = useState<'own' | 'theirs' | 'another'>('own')
  const [text, setText] = useState('')
  const { who, at } = useAuthor(
    reason.changes.filter(({ path }) => names.includes(path.split('/')[1] ?? '')),
    state.visits,
  )
  const show = (values: Entry['values']) => valuesText(names, values, speech)
  const another = /^\d{1,6}$/.test(text) ? { actualWeight: Number(text) } : undefined
  const chosen = choice === 'another' ? another : entry.values
  const fields = names.map((name) => words.field[name] ?? words.fieldOther).join(', ')
  const option = (name: typeof choice, label: string, value: string) => (
    <label class="choice">
      <input type="radio" name="choice" checked={choice === name} onChange={() => setChoice(name)} />
      <span class="quiet">{label}</span>
      <strong>{value}</strong>
    </label>
  )
  async function save(): Promise<void> {
    if (choice === 'theirs') await phone.discard([entry.id])
    else if (chosen !== undefined) await phone.decide([entry.id], (each) => asResolved(each, chosen))
    goBack()
  }
  return (
    <>
      {!isWeight && <p class="quiet">{deedText(entry, speech)}</p>}
      <h2 class="large">{words.decide.same(fields)}</h2>
      <p class="quiet">{words.decide.both}</p>
      <div class="card">
        <span class="quiet">{words.decide.before}</span>
        <span>{show(entry.before)}</span>
      </div>
      {option('own', words.decide.yours(time(entry.doneAtMs)), show(entry.values))}
      {option('theirs', words.decide.theirs(who, at), show(reason.theirs))}
      {isWeight && (
        <label class="field">
          <span>{words.decide.another}</span>
          <input
            {...{ inputMode: 'numeric', autocomplete: 'off', value: text }}
            onInput={({ currentTarget: { value } }) => {
              setText(value.trim())
              setChoice(value.trim() === '' ? 'own' : 'another')
            }}
          />
        </label>
      )}
      <button type="button" class="step" disabled={choice !== 'theirs' && chosen === undefined} onClick={save}>
        {choice === 'theirs'
          ? words.decide.keepTheirs(show(reason.theirs))
          : words.decide.keep(chosen ? show(chosen) : number(0))}
      </button>
    </>
  )
}
