/** One sheet for everything that belongs to a step. */
import { useState } from 'preact/hooks'
import { type Deed, deedNow, entriesOf, needsShipment, seenOf } from '../jobs/deeds.ts'
import { choicesOf } from '../jobs/places.ts'
import type { CrewShipment, Visit } from '../jobs/schema.ts'
import { missingProofs, type Step, shipmentOf, shipmentStatusAfter } from '../jobs/steps.ts'
import type { Phone } from '../phone/phone.ts'
import type { PhoneState } from '../phone/state.ts'
import { purposesOf } from '../signing/purposes.ts'
import type { Words } from '../words/en.ts'
import { NoShipment } from './call-office.tsx'
import { useSpeech } from './language.ts'
import { useMaking } from './making.ts'
import { PhotoField } from './photo-field.tsx'
import { PlaceField } from './place-field.tsx'
import { SheetFrame } from './sheet-frame.tsx'
import { ChooseShipment } from './shipment-choice.tsx'
import { type Signature, SignatureField } from './signature-field.tsx'

type Props = { phone: Phone; state: PhoneState; visit: Visit; step: Step | undefined; onClose: () => void }

type AmountsProps = {
  texts: { weight: string; items: string }
  /** Undefined for a job with several shipments: its weight would be that of none. */
  shipment: CrewShipment | undefined
  onType: (name: 'weight' | 'items') => (event: { currentTarget: { value: string } }) => void
}

/** What was weighed and counted. The weight of a shipment that was on a scale comes from there, and the service takes no other. */
function Amounts({ texts: { weight, items }, shipment, onType }: AmountsProps) {
  const { words, number } = useSpeech()
  const isWeighed = shipment?.actualWeightFrom != null
  return (
    <div class="pair">
      {isWeighed && <p>{words.weighed(words.pounds(number(shipment.actualWeight ?? 0)))}</p>}
      {(weight !== '' || (shipment && !isWeighed)) && (
        <label class="field">
          <span>{words.weight}</span>
          <input inputMode="numeric" autocomplete="off" value={weight} onInput={onType('weight')} />
        </label>
      )}
      <label class="field">
        <span>{words.items}</span>
        <input inputMode="numeric" autocomplete="off" value={items} onInput={onType('items')} />
      </label>
    </div>
  )
}

/** A number as it was typed; NaN if it is none, or too large. */
const wholeIn = (text: string): number | undefined =>
  text.trim() === '' ? undefined : /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN

/** The types of documents that the service still needs for a step, and that no entry on the phone brings. */
const proofsFor = (visit: Visit, step: Step | undefined, { entries, me }: PhoneState): string[] =>
  step ? missingProofs(visit, shipmentStatusAfter(visit, step.to, entries), me?.requiredProofs ?? {}, entries) : []

/** Whether people sign on a page of their own, under a text. */
const isSignedAlone = ({ job }: Visit): boolean => purposesOf(job.kind).length > 0

/** Why a sheet cannot be kept yet. */
function faultIn(deed: Deed, words: Words): string | undefined {
  if (Number.isNaN(deed.weight)) return words.wrongWeight
  if (Number.isNaN(deed.items)) return words.wrongItems
  if (deed.proofs.length > 0 && !deed.signature && deed.photos.length === 0)
    return isSignedAlone(deed.visit) ? words.signing.proofNeeded : words.proofNeeded
  return !deed.shipment && needsShipment(deed) ? words.chooseShipment : undefined
}

export function Sheet({ phone, state, visit, step, onClose }: Props) {
  const { words } = useSpeech()
  const [photos, setPhotos] = useState<readonly Blob[]>([])
  const [place, setPlace] = useState<string>()
  const [signature, setSignature] = useState<Signature>()
  const [texts, setTexts] = useState({ weight: '', items: '', note: '' })
  const making = useMaking()
  const isLast = step?.to === 'DONE'
  const only = shipmentOf(visit)
  const [chosenID, setChosenID] = useState<string>()
  const [seen] = useState(() => only && seenOf(only, state.entries, state.me?.crewMember.id ?? ''))
  const shipment = only ?? visit.shipments.find(({ id }) => id === chosenID)
  const proofs = proofsFor(visit, step, state)
  const type = (name: keyof typeof texts) => (event: { currentTarget: { value: string } }) =>
    setTexts({ ...texts, [name]: event.currentTarget.value })
  const amounts = { weight: wholeIn(texts.weight), items: wholeIn(texts.items), note: texts.note }

  async function keep(): Promise<string | undefined> {
    const deed: Deed = { visit, step, shipment, photos, place, signature, ...amounts, seen, proofs }
    const wrong = faultIn(deed, words)
    if (wrong) return wrong
    await phone.keep((held, ground, now) =>
      entriesOf(deedNow(deed, now), held, { ...ground, itemsText: words.itemsText }),
    )
    return undefined
  }

  const name = step && words.step[step.word]
  return (
    <SheetFrame
      {...{ title: name ?? words.add, label: name === undefined ? words.keepOnly : words.keep(name), keep, onClose }}
      {...{ isFilled: needsShipment({ photos, signature, ...amounts }), isMaking: making.isUnderWay }}
    >
      {visit.shipments.length === 0 ? (
        <NoShipment state={state} />
      ) : (
        <>
          {!only && <ChooseShipment choices={choicesOf(visit)} chosen={chosenID} onChoose={setChosenID} />}
          <PhotoField photos={photos} onChange={setPhotos} making={making} />
          {photos.length > 0 && <PlaceField place={place} onChange={setPlace} />}
          {isLast && <Amounts texts={texts} shipment={only} onType={type} />}
          <label class="field">
            <span>{words.note}</span>
            <textarea rows={2} maxLength={3800} value={texts.note} onInput={type('note')} />
          </label>
          {isLast && !isSignedAlone(visit) && <SignatureField onChange={setSignature} making={making} />}
        </>
      )}
    </SheetFrame>
  )
}
