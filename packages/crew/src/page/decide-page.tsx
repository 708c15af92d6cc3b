/** One entry that waits. If it was refused, the person decides what becomes of it; nothing is overwritten or deleted before. */
import { useState } from 'preact/hooks'
import type { Entry, Json, OtherChange, Reason } from '../outbox/entry.ts'
import { asResolved, asTriedAgain } from '../outbox/rules.ts'
import type { Phone } from '../phone/phone.ts'
import type { PhoneState } from '../phone/state.ts'
import { CallOffice } from './call-office.tsx'
import { Confirm } from './confirm.tsx'
import { EntryList } from './entry-list.tsx'
import { handedText } from './entry-text.ts'
import { Frame } from './frame.tsx'
import { useSpeech } from './language.ts'
import { reasonText } from './reason-text.ts'
import { goBack } from './route.ts'
import { ChooseShipment } from './shipment-choice.tsx'

type Props = { phone: Phone; state: PhoneState; entry: Entry }

export function DecidePage({ phone, state, entry }: Props) {
  const { reason } = entry
  const isWeight = entry.kind === 'weight' && reason?.why === 'same_field'
  return (
    <Frame {...{ phone, state, title: entry.title }}>
      {isWeight ? (
        <ChooseValue {...{ phone, entry, reason }} />
      ) : (
        <>
          <EntryList entries={[entry]} state={state} />
          {reason && entry.state === 'blocked' && <Refusal {...{ phone, state, entry, reason }} />}
        </>
      )}
      {entry.state !== 'sending' && <DeleteButton phone={phone} entry={entry} />}
    </Frame>
  )
}

type SameField = Extract<Reason, { why: 'same_field' }>

/** Who changed a field, and when; the office, if the service does not say. */
function useAuthor(changes: readonly OtherChange[]): { who: string; at: string } {
  const { words, time } = useSpeech()
  const last = changes.findLast(({ at }) => at)
  return { who: last?.byName ?? words.decide.office, at: last ? time(Date.parse(last.at)) : '' }
}

/** The value before, one's own and the office's, side by side. */
function ChooseValue({ phone, entry, reason }: { phone: Phone; entry: Entry; reason: SameField }) {
  const speech = useSpeech()
  const { words, number, time } = speech
  const [own, theirs] = [Number(entry.values.actualWeight), reason.theirs.actualWeight]
  const [choice, setChoice] = useState<'own' | 'theirs' | 'another'>('own')
  const [text, setText] = useState('')
  const { who, at } = useAuthor(reason.changes.filter(({ path }) => path === '/actualWeight'))
  const show = (value: Json | undefined) => (value == null ? words.decide.nothing : words.pounds(number(Number(value))))
  const another = /^\d{1,6}$/.test(text) ? Number(text) : undefined
  const chosen = choice === 'another' ? another : own
  const option = (name: typeof choice, label: string, value: string) => (
    <label class="choice">
      <input type="radio" name="choice" checked={choice === name} onChange={() => setChoice(name)} />
      <span class="quiet">{label}</span>
      <strong>{value}</strong>
    </label>
  )
  async function save(): Promise<void> {
    if (choice === 'theirs') await phone.discard(entry.id)
    else if (chosen !== undefined) await phone.decide(entry.id, (each) => asResolved(each, { actualWeight: chosen }))
    goBack()
  }
  return (
    <>
      <h2 class="large">{words.decide.same(words.field.actualWeight!)}</h2>
      <p class="quiet">{words.decide.both}</p>
      <div class="card">
        <span class="quiet">{words.decide.before}</span>
        <span>{show(entry.before.actualWeight)}</span>
      </div>
      {option('own', words.decide.yours(time(entry.doneAtMs)), show(own))}
      {option('theirs', words.decide.theirs(who, at), show(theirs))}
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
      <button type="button" class="step" disabled={choice !== 'theirs' && chosen === undefined} onClick={save}>
        {choice === 'theirs' ? words.decide.keepTheirs(show(theirs)) : words.decide.keep(show(chosen))}
      </button>
    </>
  )
}

type RefusalProps = { phone: Phone; state: PhoneState; entry: Entry; reason: Reason }

function Refusal({ phone, state, entry, reason }: RefusalProps) {
  const speech = useSpeech()
  const { words } = speech
  const { who } = useAuthor(reason.why === 'same_field' ? reason.changes : [])
  const status =
    reason.why === 'same_field' ? words.status[String(reason.theirs.status) as keyof typeof words.status] : undefined
  const text =
    status && status !== words.status.CANCELED ? words.decide.status(who, status) : reasonText(entry, reason, speech)
  const isFile = entry.request.fileID !== null

  /** The entry becomes a note about what was done. It leaves the phone when the service has saved the note. */
  const handOver = async (shipmentID: string) => {
    await phone.handOver(entry.id, shipmentID, handedText(entry, text, speech))
    goBack()
  }
  return (
    <>
      <p role="alert">
        <strong>{words.decide.refused}</strong> {text}
      </p>
      {isFile && <SavePicture phone={phone} entry={entry} />}
      {!isFile && entry.kind !== 'note' && <HandOver {...{ state, entry, handOver }} />}
      {reason.why !== 'same_field' && (
        <button type="button" class="plain wide" onClick={() => void phone.decide(entry.id, asTriedAgain).then(goBack)}>
          {words.decide.retry}
        </button>
      )}
    </>
  )
}

type HandOverProps = { state: PhoneState; entry: Entry; handOver: (shipmentID: string) => Promise<void> }

/** Only a shipment takes a note. Of several, the person chooses one. */
function HandOver({ state, entry: { shipmentID, shipments = [] }, handOver }: HandOverProps) {
  const { words } = useSpeech()
  const [chosen, setChosen] = useState(shipmentID ?? undefined)
  if (shipmentID === null && shipments.length === 0)
    return (
      <>
        <p>{words.decide.handNowhere}</p>
        <CallOffice state={state} />
      </>
    )
  return (
    <>
      {shipmentID === null && <ChooseShipment choices={shipments} chosen={chosen} onChoose={setChosen} />}
      <button type="button" class="step" disabled={!chosen} onClick={() => chosen && void handOver(chosen)}>
        {words.decide.handOver}
      </button>
    </>
  )
}

function SavePicture({ phone, entry }: { phone: Phone; entry: Entry }) {
  const { words } = useSpeech()
  async function save(): Promise<void> {
    const file = await phone.file(entry.request.fileID!)
    if (!file) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = String(entry.request.body.name)
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <button type="button" class="plain wide" onClick={save}>
      {words.decide.savePhoto}
    </button>
  )
}

function DeleteButton({ phone, entry }: { phone: Phone; entry: Entry }) {
  const { words } = useSpeech()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" class="plain wide danger" onClick={() => setAsking(true)}>
        {words.decide.delete}
      </button>
      {isAsking && (
        <Confirm
          {...{ text: words.decide.deleteAsk, yes: words.decide.deleteYes, no: words.decide.cancel }}
          onNo={() => setAsking(false)}
          onYes={() => void phone.discard(entry.id).then(goBack)}
        />
      )}
    </>
  )
}
