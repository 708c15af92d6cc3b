import { useEffect, useState } from 'preact/hooks'
import type { Visit } from '../jobs/schema.ts'
import type { Step } from '../jobs/steps.ts'
import type { Phone } from '../phone/phone.ts'
import type { PhoneState } from '../phone/state.ts'
import { purposesOf } from '../signing/purposes.ts'
import { DecidePage } from './decide-page.tsx'
import { ItemsPage } from './items-page.tsx'
import { JobPage } from './job-page.tsx'
import { JobsPage } from './jobs-page.tsx'
import { chooseLanguage, type Language, LanguageContext, languageOf, useSpeech } from './language.ts'
import { credentialIn } from './link.ts'
import { OutboxPage } from './outbox-page.tsx'
import { useRoute } from './route.ts'
import { Sheet } from './sheet.tsx'
import { type Arriving, SignInPage } from './sign-in-page.tsx'
import { SignPage } from './sign-page.tsx'
import { YouPage } from './you-page.tsx'

export function App({ phone, arriving }: { phone: Phone; arriving: Arriving | undefined }) {
  const [language, setLanguage] = useState(languageOf)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choose = (next: Language) => {
    chooseLanguage(next)
    setLanguage(next)
  }
  return (
    <LanguageContext.Provider value={language}>
      <Pages phone={phone} arriving={arriving} language={language} onLanguage={choose} />
    </LanguageContext.Provider>
  )
}

function usePhone(phone: Phone): PhoneState {
  const [state, setState] = useState(phone.get)
  useEffect(() => {
    setState(phone.get())
    return phone.subscribe(() => setState(phone.get()))
  }, [phone])
  return state
}

/** The credential of the address, or of the identity provider, until it is used. */
function useLink(arriving: Arriving | undefined): [Arriving | undefined, (from?: string) => void] {
  const [credential, setCredential] = useState<Arriving | undefined>(() => arriving ?? credentialIn(location.hash))
  useEffect(() => {
    const look = () => setCredential(credentialIn(location.hash))
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  // The secret must not stay in the address, where a screenshot or the history would show it. A person who went on meanwhile stays there.
  const forget = (from = location.hash) => {
    if (location.hash === from) history.replaceState(null, '', `${location.pathname}#/`)
    setCredential(undefined)
  }
  return [credential, forget]
}

type PagesProps = {
  phone: Phone
  arriving: Arriving | undefined
  language: Language
  onLanguage: (language: Language) => void
}

function Pages({ phone, arriving, language, onLanguage }: PagesProps) {
  const state = usePhone(phone)
  const [link, forgetLink] = useLink(arriving)
  const { words } = useSpeech()
  useEffect(() => {
    document.title = words.title
  }, [words])
  if (!isSecureContext)
    return (
      <main class="page">
        <p role="alert">{words.signIn.insecure}</p>
      </main>
    )
  if (state.phase === 'starting') return <main class="page" aria-busy="true" />
  if (state.phase === 'signed_out' || link !== undefined)
    return <SignInPage phone={phone} state={state} link={link} onDone={forgetLink} />
  // Another person does not see the sheet of the one before.
  return <SignedIn key={state.me?.crewMember.id} {...{ phone, state, language, onLanguage }} />
}

type SignedInProps = Omit<PagesProps, 'arriving'> & { state: PhoneState }

/** The page of the route, and the sheet. The office may change the plan while the sheet is open: it stays, for the job that it was opened for. */
function SignedIn({ phone, state, language, onLanguage }: SignedInProps) {
  const route = useRoute()
  const [sheet, setSheet] = useState<{ visit: Visit; step: Step | undefined }>()
  const onSheet = (visit: Visit, step: Step | undefined) => setSheet({ visit, step })
  const visitWith = (jobID: string) => state.visits.find(({ job }) => job.id === jobID)
  const visit = route.at === 'job' || route.at === 'items' || route.at === 'sign' ? visitWith(route.id) : undefined
  const shipment = 'shipmentID' in route ? visit?.shipments.find(({ id }) => id === route.shipmentID) : undefined
  const entry = route.at === 'entry' ? state.entries.find(({ id }) => id === route.id) : undefined
  const shown = () => {
    if (visit && shipment && route.at === 'items')
      return <ItemsPage key={shipment.id} {...{ phone, state, visit, shipment }} />
    const purpose = visit && route.at === 'sign' && purposesOf(visit.job.kind).find((each) => each === route.purpose)
    if (visit && shipment && purpose) return <SignPage {...{ phone, state, visit, shipment, purpose }} />
    if (visit) return <JobPage {...{ phone, state, visit, onSheet }} />
    if (entry) return <DecidePage phone={phone} state={state} entry={entry} />
    if (route.at === 'outbox' || route.at === 'entry') return <OutboxPage phone={phone} state={state} />
    if (route.at === 'you') return <YouPage phone={phone} state={state} language={language} onLanguage={onLanguage} />
    return <JobsPage {...{ phone, state, onSheet }} />
  }
  return (
    <>
      {shown()}
      {sheet && (
        <Sheet
          {...{ phone, state, visit: visitWith(sheet.visit.job.id) ?? sheet.visit, step: sheet.step }}
          onClose={() => setSheet(undefined)}
        />
      )}
    </>
  )
}
