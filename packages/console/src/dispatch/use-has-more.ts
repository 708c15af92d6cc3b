import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether an element can be scrolled further to the right. `columns` changes with the width of what is in it. */
export function useHasMore(scroller: RefObject<HTMLElement | null>, columns: number): boolean {
  const [hasMore, setHasMore] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of columns is another width
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setHasMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller, columns])
  return hasMore
}
