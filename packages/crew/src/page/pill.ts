import { countsOf } from '../outbox/rules.ts'
import type { PhoneState } from '../phone/state.ts'
import type { Words } from '../words/en.ts'

type PillText = { text: string; tone: 'good' | 'wait' | 'bad' }

/** What every page says about the entries that wait: how many, and how many of them wait for the person. */
export function pillOf(state: PhoneState, { pill }: Words): PillText {
  const { waiting, blocked } = countsOf(state.entries, state.me?.crewMember.id ?? '')
  const count = waiting + blocked
  if (state.ended)
    return { text: count > 0 ? pill.waiting(count) : state.isPerson ? pill.signIn : pill.ended, tone: 'bad' }
  const decide = waiting > 0 ? pill.decideOf(blocked, count) : pill.decide(blocked)
  if (state.contact === 'unreachable') {
    if (blocked > 0) return { text: `${pill.offline} · ${decide}`, tone: 'bad' }
    return { text: count > 0 ? pill.offlineWaiting(count) : pill.offline, tone: 'wait' }
  }
  if (state.run && waiting > 0)
    return { text: pill.sending(Math.min(state.run.sent + 1, state.run.of), state.run.of), tone: 'good' }
  if (blocked > 0) return { text: decide, tone: 'bad' }
  return count > 0 ? { text: pill.waiting(count), tone: 'wait' } : { text: pill.saved, tone: 'good' }
}
