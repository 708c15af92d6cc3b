/** Signing in with the link that the office gave out, with a key, or at the identity provider. */
import { useEffect, useState } from 'preact/hooks'
import type { Me } from '../jobs/schema.ts'
import type { Credential, Person } from '../phone/person.ts'
import type { Phone } from '../phone/phone.ts'
import { turnAway } from '../phone/provider.ts'
import type { PhoneState } from '../phone/state.ts'
import type { Words } from '../words/en.ts'
import { useSpeech } from './language.ts'
import { credentialIn } from './link.ts'
import { ProviderButton } from './provider-button.tsx'

/** The credential of a link, or the person who comes from the identity provider: null if its answer was not valid. */
export type Arriving = string | Promise<Person | null>

type Props = {
  phone: Phone
  state: PhoneState
  link: Arriving | undefined
  /** `from`: the fragment of the address when the sign-in began, if it took a while. */
  onDone: (from?: string) => void
}

type Outcome =
  | { is: 'working' }
  | { is: 'failed'; code: string }
  | { is: 'other_person'; me: Me; credential: Credential }

const REFUSALS: Record<string, keyof Words['signIn']> = {
  link_expired: 'expired',
  not_a_crew_member: 'notCrew',
  insufficient_scope: 'notCrew',
  unreachable: 'unreachable',
  no_answer: 'noAnswer',
}

/** The credential in what a person pasted: a whole link, or only its secret. */
export const credentialOf = (text: string): string =>
  credentialIn(text.includes('#') ? text.slice(text.indexOf('#')) : `#${text}`)?.trim() ?? ''

export function SignInPage({ phone, state, link, onDone }: Props) {
  const { words } = useSpeech()
  const [outcome, setOutcome] = useState<Outcome>()

  async function signIn(arriving: Arriving | Person, isConfirmed = false): Promise<void> {
    setOutcome({ is: 'working' })
    const credential = await arriving
    if (credential === null) return setOutcome({ is: 'failed', code: 'no_answer' })
    const from = location.hash
    const result = await phone.signIn(credential, isConfirmed)
    if (result.is === 'done') return onDone(from)
    if (result.is === 'other_person') return setOutcome({ ...result, credential })
    setOutcome({ is: 'failed', code: result.is === 'refused' ? result.code : result.is })
  }
  const stay = (credential: Credential) => {
    if (typeof credential !== 'string') turnAway(credential)
    onDone()
  }
  // Once for each link.
  useEffect(() => {
    if (link !== undefined) void signIn(link)
  }, [link])

  if (outcome?.is === 'other_person')
    return (
      <AnotherPerson
        {...{ state, me: outcome.me }}
        onStay={() => stay(outcome.credential)}
        onGo={() => void signIn(outcome.credential, true)}
      />
    )
  const fault = outcome?.is === 'failed' ? words.signIn[REFUSALS[outcome.code] ?? 'wrong'] : undefined
  return (
    <main class="page">
      <h1>{words.signIn.title}</h1>
      {state.lost > 0 && <p role="alert">{words.lost(state.lost)}</p>}
      <p>{words.signIn.text}</p>
      {outcome?.is === 'working' && <p role="status">{words.signIn.working}</p>}
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      {state.phase === 'signed_out' && outcome?.is !== 'working' && <ProviderButton isAgain={false} />}
      <LinkForm onSignIn={(text) => void signIn(credentialOf(text))} />
      {link !== undefined && state.phase === 'signed_in' && (
        <button type="button" class="plain wide" onClick={() => onDone()}>
          {words.back}
        </button>
      )}
      {/* An answer of the identity provider that was not valid stays so. */}
      {link !== undefined && state.phase === 'signed_out' && fault !== words.signIn.noAnswer && (
        <button type="button" class="plain wide" onClick={() => void signIn(link)}>
          {words.decide.retry}
        </button>
      )}
    </main>
  )
}

function LinkForm({ onSignIn }: { onSignIn: (text: string) => void }) {
  const { words } = useSpeech()
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSignIn(text)
      }}
    >
      <label class="field">
        <span>{words.signIn.field}</span>
        <input
          {...{ type: 'password', autocomplete: 'off', value: text, required: true }}
          onInput={({ currentTarget: { value } }) => setText(value)}
        />
      </label>
      <button type="submit" class="step">
        {words.signIn.button}
      </button>
    </form>
  )
}

type AnotherProps = { state: PhoneState; me: Me; onGo: () => void; onStay: () => void }

function AnotherPerson({ state, me, onGo, onStay }: AnotherProps) {
  const { words } = useSpeech()
  const name = me.crewMember.firstName
  return (
    <main class="page">
      <h1>{words.another.title(state.me?.crewMember.firstName ?? '')}</h1>
      <p>{words.another.text(name)}</p>
      <button type="button" class="step" onClick={onStay}>
        {words.another.stay}
      </button>
      <button type="button" class="plain wide" onClick={onGo}>
        {words.another.go(name)}
      </button>
    </main>
  )
}
