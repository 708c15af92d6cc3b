/** The frame of every page: its title, and always how much waits on this phone. */
import type { ComponentChildren } from 'preact'
import type { Phone } from '../phone/phone.ts'
import type { PhoneState } from '../phone/state.ts'
import { useSpeech } from './language.ts'
import { pillOf } from './pill.ts'
import { ProviderButton } from './provider-button.tsx'
import { goBack, pathOf } from './route.ts'

type FrameProps = {
  state: PhoneState
  phone: Phone
  title: string
  hasBack?: boolean
  children: ComponentChildren
  /** What stays in sight under the title while the page is scrolled. */
  bar?: ComponentChildren
  /** The button at the bottom, under the thumb. */
  foot?: ComponentChildren
}

export function Frame({ state, phone, title, hasBack = true, children, bar, foot }: FrameProps) {
  const { words } = useSpeech()
  return (
    <>
      <header class="head">
        {hasBack ? (
          <button type="button" class="icon" aria-label={words.back} onClick={goBack}>
            ‹
          </button>
        ) : (
          <a class="icon" href={addressOf({ at: 'you' })} aria-label={words.menu.title}>
            ☰
          </a>
        )}
        <h1>{title}</h1>
        <Pill state={state} />
        {bar && <div class="bar">{bar}</div>}
      </header>
      <main class="page">
        <Notices state={state} phone={phone} />
        {children}
      </main>
      {foot && <div class="foot">{foot}</div>}
    </>
  )
}

/** An address of this page: `<base>` names the folder of its files. */
export const addressOf = (route: Parameters<typeof pathOf>[0]): string => `${location.pathname}${pathOf(route)}`

function Pill({ state }: { state: PhoneState }) {
  const { text, tone } = pillOf(state, useSpeech().words)
  return (
    <a class={`pill ${tone}`} href={addressOf({ at: 'outbox' })} data-testid="pill">
      <span role="status">{text}</span>
    </a>
  )
}

function Notices({ state, phone }: { state: PhoneState; phone: Phone }) {
  const { words } = useSpeech()
  return (
    <>
      {state.ended && (
        <section class="notice bad" role="alert">
          <strong>{state.isPerson ? words.account.title : words.ended.title}</strong>
          <p>{state.isPerson ? words.account.text : words.ended.text}</p>
          {state.isPerson && <ProviderButton isAgain />}
        </section>
      )}
      {state.unreadable > 0 && (
        <section class="notice bad" role="alert">
          <p>{words.unreadable(state.unreadable)}</p>
        </section>
      )}
      {state.lost > 0 && (
        <section class="notice bad" role="alert">
          <p>{words.lost(state.lost)}</p>
          <button type="button" class="plain" onClick={phone.dismissLost}>
            {words.understood}
          </button>
        </section>
      )}
    </>
  )
}
