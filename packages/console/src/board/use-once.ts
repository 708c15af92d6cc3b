import { useEffect, useEffectEvent, useRef } from 'react'

/** Does something once, when the component is shown. */
export function useOnce(act: () => void): void {
  const isBegun = useRef(false)
  const begin = useEffectEvent(act)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    begin()
  }, [])
}
