import type { Way } from '../../message-opt-outs/address-rules.ts'
import type { Outcome } from '../gateways/gateway.ts'

/** After so many messages in a row that a gateway did not take, the others are not tried for a while. */
const FAILURES_MAX = 5
const PAUSE_MIN_MS = 5_000
const PAUSE_MAX_MS = 60_000

export type WayBackoff = {
  isOpen: (by: Way) => boolean
  openWays: () => Way[]
  heard: (by: Way, outcome: Outcome) => void
}

type Heard = { gatewayFails?: (by: Way, error: string) => void; gatewayWorks?: (by: Way) => void }

/** Pauses a way whose gateway is away, so that ten thousand waiting messages are not tried one after the other. */
export function openBackoff(clock: () => number, { gatewayFails, gatewayWorks }: Heard): WayBackoff {
  const failing: Record<Way, { failures: number; until: number; pauseMs: number }> = {
    EMAIL: { failures: 0, until: 0, pauseMs: 0 },
    TEXT: { failures: 0, until: 0, pauseMs: 0 },
  }
  const isOpen = (by: Way): boolean => clock() >= failing[by].until
  return {
    isOpen,
    openWays: () => (['EMAIL', 'TEXT'] as const).filter(isOpen),
    heard(by, outcome) {
      const state = failing[by]
      if (outcome.kind !== 'LATER') {
        if (state.pauseMs > 0) gatewayWorks?.(by)
        failing[by] = { failures: 0, until: 0, pauseMs: 0 }
        return
      }
      state.failures++
      if (state.failures < FAILURES_MAX || !isOpen(by)) return
      if (state.pauseMs === 0) gatewayFails?.(by, outcome.error)
      state.pauseMs = Math.min(PAUSE_MAX_MS, Math.max(PAUSE_MIN_MS, state.pauseMs * 2))
      state.until = clock() + state.pauseMs
      // One message tries whether it works again.
      state.failures = FAILURES_MAX - 1
    },
  }
}
