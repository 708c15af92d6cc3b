import { useEffect, useRef } from 'react'
import classes from './messages.module.css'

/** What could run, load or leave the preview. */
const LEFT_OUT = 'script, style, iframe, object, embed, link, meta, base, form, input, button, svg, math'
const KEPT = ['align', 'valign', 'width', 'height', 'colspan', 'rowspan', 'bgcolor', 'dir', 'lang']
const STYLE = 'data-style'

/**
 * The HTML of an e-mail in a frame without scripts. The policy of the page allows no style attributes, so they are set by script,
 * and pictures and links of other servers are left out.
 */
export function HtmlPreview({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const inside = frame.current?.contentDocument
    if (!inside) return
    const parsed = new DOMParser().parseFromString(html.replace(/\sstyle\s*=/gi, ` ${STYLE}=`), 'text/html')
    for (const element of parsed.querySelectorAll(LEFT_OUT)) element.remove()
    inside.body.replaceChildren(...copies(parsed.body, inside))
    inside.body.style.cssText = 'margin: 8px; font-family: sans-serif; font-size: 14px; color: #000; background: #fff'
  }, [html])
  return <iframe ref={frame} className={classes.html} title="The HTML of the e-mail" sandbox="allow-same-origin" />
}

/** The content of an element as new nodes of another document, with only harmless attributes. */
function copies(from: Element, to: Document): Node[] {
  return [...from.childNodes].flatMap((node): Node[] => {
    if (node instanceof Text) return [to.createTextNode(node.data)]
    if (!(node instanceof Element)) return []
    if (node.localName === 'img') return [to.createTextNode(node.getAttribute('alt') ?? '')]
    const copy = to.createElement(node.localName)
    for (const name of KEPT) {
      const value = node.getAttribute(name)
      if (value !== null) copy.setAttribute(name, value)
    }
    copy.style.cssText = node.getAttribute(STYLE) ?? ''
    copy.append(...copies(node, to))
    return [copy]
  })
}
