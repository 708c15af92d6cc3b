/** Whether texts and controls can be seen and reached: measured by the browser, so that another typeface changes nothing. */
import type { Page } from 'playwright-core'

const all = (selector: string): string => `[...document.querySelectorAll(${JSON.stringify(selector)})]`

/** The texts of these elements that do not fit into their boxes. Hidden texts for screen readers are one pixel wide. */
export const cutIn = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(`${all(selector)}
    .filter((one) => one.clientWidth > 1 && (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1))
    .map((one) => one.innerText)`)

/** The texts of elements that lie below others. A line of text counts, not the box around it. */
export const coveredBy = (page: Page, covers: string, selector: string): Promise<string[]> =>
  page.evaluate(`{
    const boxes = ${all(covers)}.map((one) => one.getBoundingClientRect())
    const isBelow = (line) => boxes.some((box) =>
      line.right > box.left && line.left < box.right && line.bottom > box.top && line.top < box.bottom)
    const linesOf = (text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()]
    }
    ${all(selector)}
      .flatMap((one) => [...one.childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE && linesOf(node).some(isBelow))
      .map((node) => node.textContent)
  }`)

/** The codes whose end is not inside their cell. */
export const endsHidden = (page: Page): Promise<string[]> =>
  page.evaluate(`${all('[role=cell] bdi')}
    .filter((code) => code.getBoundingClientRect().right > code.closest('[role=cell]').getBoundingClientRect().right + 1)
    .map((code) => code.innerText)`)

/** The contrast of the placeholders and of the controls that are disabled, which axe leaves out, if it is too low: with its ratio. */
export const faintTexts = (page: Page): Promise<string[]> =>
  page.evaluate(`{
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    /** The color as the browser draws it over another one. */
    const drawn = (...colors) => {
      for (const color of colors) {
        context.fillStyle = color
        context.fillRect(0, 0, 1, 1)
      }
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
    }
    const grounds = (one) => (one ? [...grounds(one.parentElement), getComputedStyle(one).backgroundColor] : ['white'])
    const light = ([r, g, b]) => {
      const [x, y, z] = [r, g, b].map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
      return 0.2126 * x + 0.7152 * y + 0.0722 * z
    }
    const ratioOf = (one, pseudo) => {
      const ground = grounds(one)
      const [a, b] = [light(drawn(...ground)), light(drawn(...ground, getComputedStyle(one, pseudo).color))]
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    }
    const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const faint = (selector, least, pseudo) =>
      [...document.querySelectorAll(selector)].filter(isSeen).flatMap((one) => {
        const ratio = ratioOf(one, pseudo)
        return ratio < least ? [(one.placeholder || one.innerText) + ' ' + ratio.toFixed(2)] : []
      });
    [...faint('[placeholder]:not([placeholder=""])', 4.5, '::placeholder'), ...faint('button:disabled', 4)]
  }`)

/** Smaller than this, a finger misses it. */
const TARGET_PX = 44

const CONTROLS = 'button, input, select, textarea, [role=button], [role=menuitem], a'

/**
 * The controls that are smaller than a finger, or below another element. Links in running text, hidden inputs and what is left of the page do not count; a checkbox is as large as
 * its label.
 */
export const misplacedControls = (page: Page): Promise<string[]> =>
  page.evaluate(`{
    const nameOf = (one) => (one.ariaLabel || one.innerText || one.name || one.className).slice(0, 60)
    const isRunning = (one) => one.matches('a') && getComputedStyle(one).display === 'inline'
    const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.offsetWidth > 1 && one.offsetHeight > 1 && one.getBoundingClientRect().right > 0;
    ${all(CONTROLS)}
      .filter((one) => isSeen(one) && !isRunning(one))
      .flatMap((one) => {
        const area = one.matches('[type=checkbox], [type=radio]') ? (one.labels[0] ?? one.parentElement) : one
        const { left, top, width, height } = area.getBoundingClientRect()
        const isSmall = width < ${TARGET_PX} - 0.5 || height < ${TARGET_PX} - 0.5
        const [x, y] = [left + width / 2, top + height / 2]
        const isInside = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
        const above = isInside ? document.elementFromPoint(x, y) : null
        const isCovered = above !== null && !area.contains(above) && !above.contains(area)
        return [
          ...(isSmall ? ['small: ' + nameOf(one) + ' ' + Math.round(width) + '×' + Math.round(height)] : []),
          ...(isCovered ? ['covered: ' + nameOf(one)] : []),
        ]
      })
  }`)
