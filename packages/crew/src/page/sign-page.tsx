/** Signs what is shown: first the whole text, then the name, the role and the drawing. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CrewShipment, Visit } from '../jobs/schema.ts'
import { missingProofs, shipmentStatusAfter } from '../jobs/steps.ts'
import type { Phone } from '../phone/phone.ts'
import type { PhoneState } from '../phone/state.ts'
import type { TextToSign } from '../phone/text-to-sign.ts'
import { signingEntries } from '../signing/deeds.ts'
import { type Purpose, rolesFor, type SignerRole } from '../signing/purposes.ts'
import { Differences } from './decide-signing.tsx'
import { Frame } from './frame.tsx'
import { useKeeping } from './keeping.ts'
import { useSpeech } from './language.ts'
import { useMaking } from './making.ts'
import { goBack } from './route.ts'
import { KeepButton } from './sheet-frame.tsx'
import { type Signature, SignatureField } from './signature-field.tsx'
import { SignedPaper } from './signed-text.tsx'

type Props = { phone: Phone; state: PhoneState; visit: Visit; shipment: CrewShipment; purpose: Purpose }

export function SignPage({ phone, state, visit, shipment, purpose }: Props) {
  const { words, moment } = useSpeech()
  const { signing } = words
  const [text, setText] = useState<TextToSign | 'reading' | 'none'>('reading')
  const read = async () => {
    setText('reading')
    setText((await phone.textToSign(shipment.id, purpose)) ?? 'none')
  }
  useEffect(() => void read(), [shipment.id, purpose])
  /** What was shown before the text changed. */
  const [before, setBefore] = useState<string>()
  const onChanged = (shown: TextToSign, now: TextToSign) => {
    setBefore(shown.facts)
    setText(now)
    scrollTo(0, 0)
  }
  const end = useRef<HTMLDivElement>(null)
  return (
    <Frame {...{ phone, state, title: signing.purpose[purpose] }}>
      {text === 'reading' && <p class="quiet">{signing.reading}</p>}
      {text === 'none' && (
        <>
          <p role="alert">{signing.noText}</p>
          <button type="button" class="plain wide" onClick={() => void read()}>
            {signing.again}
          </button>
        </>
      )}
      {typeof text === 'object' && (
        <>
          {before !== undefined && <Changed {...{ before, now: text.facts }} />}
          <section class={text.exact ? 'card' : 'notice'}>
            <p>{text.exact ? signing.exact : signing.onPhone}</p>
            <span class="quiet">{signing.asOf(moment(text.atMs, Date.now()))}</span>
          </section>
          <button type="button" class="plain wide" onClick={() => end.current?.scrollIntoView()}>
            {signing.toSignature}
          </button>
          <SignedPaper facts={text.facts} />
          {text.exact && <RawText text={text.exact.text} digest={text.exact.digest} />}
          <div ref={end}>
            <SignForm key={text.facts} {...{ phone, state, visit, shipment, purpose, text, onChanged }} />
          </div>
        </>
      )}
    </Frame>
  )
}

/** Why the signature was not kept. What was drawn is gone: it was under another text. */
function Changed({ before, now }: { before: string; now: string }) {
  const { signing } = useSpeech().words
  return (
    <section class="notice bad" role="alert">
      <strong>{signing.changed}</strong>
      <Differences {...{ shown: before, now, labels: { shown: signing.shownBefore, now: signing.isNow } }} />
    </section>
  )
}

/** The very text, for who wants to read it. It is long, so it is there only when it is opened. */
function RawText({ text, digest }: { text: string; digest: string }) {
  const { words } = useSpeech()
  const [isShown, setShown] = useState(false)
  return (
    <details class="card" onToggle={({ currentTarget: { open } }) => setShown(open)}>
      <summary>{words.signing.raw}</summary>
      {isShown && (
        <>
          <span class="quiet raw">SHA-256 {digest}</span>
          <span class="raw">{text}</span>
        </>
      )}
    </details>
  )
}

/** The signature that is given again on this page. */
const refusedOf = ({ entries }: PhoneState, shipmentID: string, purpose: Purpose): string | undefined =>
  entries.find(
    ({ kind, state, shipmentID: of, request }) =>
      kind === 'signing' && state === 'blocked' && of === shipmentID && request.body.purpose === purpose,
  )?.id

/** The document that the last step of a job still needs, which the drawing can be. */
function proofFor(visit: Visit, { entries, me }: PhoneState): string | undefined {
  const [proof] = missingProofs(visit, shipmentStatusAfter(visit, 'DONE', entries), me?.requiredProofs ?? {}, entries)
  return proof
}

type FormProps = Props & { text: TextToSign; onChanged: (shown: TextToSign, now: TextToSign) => void }

function SignForm({ phone, state, visit, shipment, purpose, text, onChanged }: FormProps) {
  const { words } = useSpeech()
  const { signing } = words
  const [role, setRole] = useState<SignerRole>('CUSTOMER')
  const [signature, setSignature] = useState<Signature>()
  const making = useMaking()
  async function keep(): Promise<string | undefined> {
    if (!signature) return signing.noStrokes
    if (signature.name === '') return signing.noName
    // The office may have changed something while the person read. Without a signal, the service is asked before the signature is sent.
    const now = state.contact === 'unreachable' ? undefined : await phone.textToSign(shipment.id, purpose)
    if (now && now.atMs > text.atMs && now.facts !== text.facts) {
      onChanged(text, now)
      return signing.changed
    }
    const { exact } = now?.facts === text.facts ? now : text
    const documentType = proofFor(visit, state)
    const { name: signerName, strokes, picture } = signature
    const deed = {
      ...{ visit, shipment, purpose, facts: text.facts, exact, signerName, signerRole: role, strokes },
      proof: documentType === undefined ? undefined : { documentType, picture },
      insteadOf: refusedOf(state, shipment.id, purpose),
    }
    await phone.keep((held, ground) => signingEntries(deed, held, ground))
    return undefined
  }
  const { fault, isBusy, onSubmit } = useKeeping(keep, goBack)
  return (
    <form onSubmit={onSubmit}>
      <fieldset class="choices">
        <legend>{signing.whoSigns}</legend>
        {rolesFor(purpose).map((each) => (
          <label key={each} class="choice">
            <input type="radio" name="role" checked={role === each} onChange={() => setRole(each)} />
            <span>{signing.role[each]}</span>
          </label>
        ))}
      </fieldset>
      <SignatureField onChange={setSignature} making={making} />
      <KeepButton {...{ fault, label: signing.keep, isDisabled: isBusy || making.isUnderWay }} />
    </form>
  )
}
