import { type RefObject, useLayoutEffect } from 'react'

/** Between the field and the bar. */
const GAP_PX = 8

/**
 * Keeps the focused field above a bar at the bottom of the window. The browser scrolls a field that gets the focus above the bar; where the bar
 * appears or grows afterwards, the field is scrolled again.
 */
export function useKeptInSight(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown || !bar.current) return
    const page = document.documentElement
    const form = bar.current.closest('form')
    const observer = new ResizeObserver(([entry]) => {
      page.style.scrollPaddingBottom = `${(entry!.target as HTMLElement).offsetHeight + GAP_PX}px`
      const focused = document.activeElement
      if (focused && form?.contains(focused) && !entry!.target.contains(focused))
        focused.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      page.style.scrollPaddingBottom = ''
    }
  }, [bar, isShown])
}
