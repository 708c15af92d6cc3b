/** A signature under a text that the service does not have: what differs, and both texts. */
import type { Json } from '../outbox/entry.ts'
import { type Difference, differencesOf } from '../signing/differences.ts'
import { useSpeech } from './language.ts'
import { itemLines, paperText, SignedPaper, valueText } from './signed-text.tsx'

export function CompareTexts({ shown, now }: { shown: string; now: string }) {
  const { words } = useSpeech()
  const { signing } = words
  return (
    <>
      <section class="notice">
        <Differences {...{ shown, now, labels: { shown: signing.shown, now: signing.now } }} />
      </section>
      <details class="card">
        <summary>{signing.whole.shown}</summary>
        <SignedPaper facts={shown} />
      </details>
      <details class="card">
        <summary>{signing.whole.now}</summary>
        <SignedPaper facts={now} />
      </details>
    </>
  )
}

type Labels = { shown: string; now: string }

/** Where two texts differ, each with what both say. */
export function Differences({ shown, now, labels }: Labels & { labels: Labels }) {
  const { words } = useSpeech()
  return (
    <>
      <h2>{words.signing.differs}</h2>
      <ul class="lines">
        {differencesOf(shown, now).map((difference) => (
          <Differs key={`${difference.part} ${difference.of}`} {...difference} labels={labels} />
        ))}
      </ul>
    </>
  )
}

function Differs({ part, of, shown, now, labels }: Difference & { labels: Labels }) {
  const speech = useSpeech()
  const { signing } = speech.words
  const text = (value: Json) => {
    if (value === null) return signing.gone
    if (part === 'item') return itemLines(value as never, speech).join('\n')
    return part === 'paper' ? paperText(value as never) : (valueText(value, speech) ?? signing.gone)
  }
  return (
    <li data-testid="difference">
      {part !== 'item' && part !== 'paper' && <strong>{signing.member[of] ?? of}</strong>}
      <span class="quiet">{labels.shown}</span>
      <span class="text">{text(shown)}</span>
      <span class="quiet">{labels.now}</span>
      <span class="text">{text(now)}</span>
    </li>
  )
}
