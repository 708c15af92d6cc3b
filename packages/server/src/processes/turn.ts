/** The turn to write, as the process sees it that wants to write. */

/** A holder that does not answer, because it is stopped or busy, must not stop the others: then the lock of the file decides. */
const WAIT_MAX_MS = 250

export type Turn = {
  take(): Promise<void> | undefined
  end(): void
  /** Another process waits for the turn. */
  wanted(): void
}

export function openTurn(ask: () => Promise<{ isWanted: boolean }>, passOn: () => void): Turn {
  let isHeld = false
  let isWriting = false
  let isWanted = false
  let asked: Promise<void> | undefined

  const passOnIfWanted = (): void => {
    if (!isHeld || isWriting || !isWanted) return
    isHeld = false
    isWanted = false
    passOn()
  }
  const askForIt = async (): Promise<void> => {
    const granted = await ask().catch(() => undefined)
    asked = undefined
    if (!granted) return
    isHeld = true
    isWanted ||= granted.isWanted
    passOnIfWanted()
  }

  return {
    take() {
      isWriting = true
      if (isHeld) return undefined
      asked ??= askForIt()
      return notForLong(asked)
    },
    end() {
      isWriting = false
      passOnIfWanted()
    },
    wanted() {
      isWanted = true
      passOnIfWanted()
    },
  }
}

async function notForLong(promise: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, WAIT_MAX_MS)
  await Promise.race([promise, late.promise])
  clearTimeout(timer)
}
