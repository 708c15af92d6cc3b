/** Pictures take a while on a slow phone. A sheet that was kept before they are made would be without them. */
import { useState } from 'preact/hooks'

export type Making = {
  /** Whether a picture is being made. */
  isUnderWay: boolean
  during: (work: () => Promise<void>) => Promise<void>
}

export function useMaking(): Making {
  const [count, setCount] = useState(0)
  return {
    isUnderWay: count > 0,
    async during(work) {
      setCount((before) => before + 1)
      await work().finally(() => setCount((before) => before - 1))
    },
  }
}
