/** Who is signed in, the language, and signing out. */
import { useState } from 'preact/hooks'
import { type Phone, waitingOn } from '../phone/phone.ts'
import type { PhoneState } from '../phone/state.ts'
import { startNewer } from '../phone/worker.ts'
import { CallOffice } from './call-office.tsx'
import { Confirm } from './confirm.tsx'
import { Frame } from './frame.tsx'
import { LANGUAGE_NAMES, type Language, useSpeech } from './language.ts'

type Props = { phone: Phone; state: PhoneState; language: Language; onLanguage: (language: Language) => void }

export function YouPage({ phone, state, language, onLanguage }: Props) {
  const { words } = useSpeech()
  const [isAsking, setAsking] = useState(false)
  const { waiting, blocked } = waitingOn(state)
  const count = waiting + blocked
  const { crewMember, company } = state.me ?? {}
  return (
    <Frame {...{ phone, state, title: words.menu.title }}>
      <section class="card">
        <strong>{[crewMember?.firstName, crewMember?.lastName].filter(Boolean).join(' ')}</strong>
        <span class="quiet">{company?.name}</span>
      </section>
      <CallOffice state={state} />
      <fieldset class="card">
        <legend>{words.menu.language}</legend>
        {LANGUAGE_NAMES.map(([tag, name]) => (
          <label key={tag} class="choice" lang={tag}>
            <input type="radio" name="language" checked={language === tag} onChange={() => onLanguage(tag)} />
            {name}
          </label>
        ))}
      </fieldset>
      {state.hasNewer && (
        <section class="notice">
          <p>{words.menu.newer}</p>
          <button type="button" class="plain wide" onClick={() => void startNewer()}>
            {words.menu.restart}
          </button>
        </section>
      )}
      <button
        type="button"
        class="plain wide danger"
        onClick={() => (count > 0 ? setAsking(true) : void phone.signOut())}
      >
        {words.menu.signOut}
      </button>
      {isAsking && (
        <Confirm
          {...{ title: words.menu.ask(count), text: words.menu.askText }}
          {...{ yes: words.menu.signOutAnyway, no: words.menu.stay }}
          onNo={() => setAsking(false)}
          onYes={() => void phone.signOut()}
        />
      )}
    </Frame>
  )
}
