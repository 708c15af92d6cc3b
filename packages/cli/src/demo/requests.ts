/** What a customer and the carrier ask for in the sample data. Both requests wait for a decision. */
import { type Actor, CARRIER, PORTAL } from './steps.ts'

type Asked = { actor: Actor; content: { patch: object; reason: string } }

const DAY_MS = 24 * 3600 * 1000
const later = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** What is asked for two shipments that were approved: another day, and what the carrier found out. */
export const askedFor = ({ deliveryDate }: { deliveryDate: string }, index: number): Asked =>
  index === 0
    ? {
        actor: PORTAL,
        content: { patch: { deliveryDate: later(deliveryDate, 3) }, reason: 'We get the keys three days later.' },
      }
    : {
        actor: CARRIER,
        content: {
          patch: { counselorRemarks: 'Third floor, no elevator: four people.' },
          reason: 'Our surveyor was there today.',
        },
      }

export const ASKED_SHIPMENTS = 2
