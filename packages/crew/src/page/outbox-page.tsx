import type { Phone } from '../phone/phone.ts'
import type { PhoneState } from '../phone/state.ts'
import { EntryList, SavedList } from './entry-list.tsx'
import { Frame } from './frame.tsx'
import { useSpeech } from './language.ts'

/** Everything that waits on this phone, and what was saved last. */
export function OutboxPage({ phone, state }: { phone: Phone; state: PhoneState }) {
  const { words } = useSpeech()
  const { entries, saved, others } = state
  return (
    <Frame {...{ phone, state, title: words.outbox }}>
      {entries.length === 0 ? <p class="quiet">{words.emptyOutbox}</p> : <EntryList entries={entries} state={state} />}
      {others > 0 && <p class="quiet">{words.others(others)}</p>}
      {saved.length > 0 && (
        <section>
          <h2>{words.savedTitle}</h2>
          <SavedList saved={saved} />
        </section>
      )}
    </Frame>
  )
}
