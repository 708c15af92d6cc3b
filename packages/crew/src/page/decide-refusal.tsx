/** What a person can do with refused entries: hand them to the office, send them again, or delete them. */
import { useState } from 'preact/hooks'
import type { Entry, Reason } from '../outbox/entry.ts'
import { asTriedAgain, leavingWith, withoutItem } from '../outbox/rules.ts'
import type { Phone } from '../phone/phone.ts'
import { strokesPicture } from '../phone/pictures.ts'
import type { PhoneState } from '../phone/state.ts'
import { purposeOf, type Strokes } from '../signing/deeds.ts'
import type { SignerRole } from '../signing/purposes.ts'
import { CallOffice } from './call-office.tsx'
import { Confirm } from './confirm.tsx'
import { useAuthor } from './decide-page.tsx'
import { handedText } from './entry-text.ts'
import { addressOf } from './frame.tsx'
import { type Speech, useSpeech } from './language.ts'
import { reasonText } from './reason-text.ts'
import { goBack } from './route.ts'
import { ChooseShipment } from './shipment-choice.tsx'

/** Entries that have one reason. There are several only of items. */
type Props = { phone: Phone; state: PhoneState; group: readonly Entry[] }

export function Refusal({ phone, state, group, reason }: Props & { reason: Reason }) {
  const speech = useSpeech()
  const { words } = speech
  const [entry] = group as [Entry]
  const ids = group.map(({ id }) => id)
  const { who } = useAuthor(reason.why === 'same_field' ? reason.changes : [], state.visits)
  const status =
    reason.why === 'same_field' ? words.status[String(reason.theirs.status) as keyof typeof words.status] : undefined
  const text =
    status && status !== words.status.CANCELED ? words.decide.status(who, status) : reasonText(entry, reason, speech)
  const isFile = entry.request.fileID !== null
  const isSigning = entry.kind === 'signing'

  /** The entries become a note about what was done. They leave the phone when the service has saved the note. */
  const handOver = async (shipmentID: string) => {
    const what = entry.kind === 'list' ? leavingWith(state.entries, entry) : group
    const picture = isSigning ? await strokesPicture(entry.request.body.strokes as unknown as Strokes) : undefined
    await phone.handOver(
      ids,
      shipmentID,
      isSigning ? signedText(entry, text, speech) : handedText(what, text, speech),
      picture,
    )
    goBack()
  }
  const again = (change: (each: Entry) => Entry) => () => void phone.decide(ids, change).then(goBack)
  return (
    <>
      <p role="alert">
        <strong>{words.decide.refused}</strong> {text}
      </p>
      {reason.why === 'not_as_shown' && (
        <a
          class="step"
          href={addressOf({ at: 'sign', id: entry.jobID, shipmentID: entry.shipmentID!, purpose: purposeOf(entry) })}
        >
          {words.signing.signAgain}
        </a>
      )}
      {isFile && <SavePicture phone={phone} entry={entry} />}
      {!isFile && entry.kind !== 'note' && <HandOver {...{ state, entry, handOver, isSigning }} />}
      {reason.why === 'refused' && reason.status === 422 && entry.request.body.itemID !== undefined && (
        <button type="button" class="plain wide" onClick={again((each) => withoutItem(each, crypto.randomUUID()))}>
          {words.inventory.withoutItem}
        </button>
      )}
      {reason.why !== 'same_field' && reason.why !== 'not_as_shown' && (
        <button type="button" class="plain wide" onClick={again(asTriedAgain)}>
          {words.decide.retry}
        </button>
      )}
    </>
  )
}

/** The note about a signature that was not sent. */
function signedText(entry: Entry, why: string, { words: { signing, decide }, dateTime }: Speech): string {
  const { signerName, signerRole } = entry.request.body
  const what = signing.handedText(
    signing.purpose[purposeOf(entry)],
    String(signerName),
    signing.role[signerRole as SignerRole],
  )
  return decide.handedText(what, dateTime(entry.doneAtMs), why)
}

type HandOverProps = {
  state: PhoneState
  entry: Entry
  handOver: (shipmentID: string) => Promise<void>
  isSigning: boolean
}

/** Only a shipment takes a note. Of several, the person chooses one. */
function HandOver({ state, entry: { shipmentID, shipments = [] }, handOver, isSigning }: HandOverProps) {
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
      <button
        {...{ type: 'button', class: isSigning ? 'plain wide' : 'step', disabled: !chosen }}
        onClick={() => chosen && void handOver(chosen)}
      >
        {isSigning ? words.signing.handOver : words.decide.handOver}
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

export function DeleteButton({ phone, state, group }: Props) {
  const { words, number } = useSpeech()
  const [isAsking, setAsking] = useState(false)
  const others = group.flatMap((entry) => leavingWith(state.entries, entry)).length - group.length
  const lost = others > 0 ? words.inventory.linesLost(number(others)) : ''
  return (
    <>
      <button type="button" class="plain wide danger" onClick={() => setAsking(true)}>
        {words.decide.delete}
      </button>
      {isAsking && (
        <Confirm
          {...{
            text: [words.decide.deleteAsk, lost].join(' ').trim(),
            yes: words.decide.deleteYes,
            no: words.decide.cancel,
          }}
          onNo={() => setAsking(false)}
          onYes={() => void phone.discard(group.map(({ id }) => id)).then(goBack)}
        />
      )}
    </>
  )
}
