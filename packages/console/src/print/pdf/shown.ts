/** What a sheet on the page shows: its lines, texts and drawings, each where the browser has put it. */

/** A rectangle in pixels of the window. */
export type Area = { left: number; top: number; right: number; bottom: number }

/** A piece of text in one line, in one style and from one typeface. */
export type ShownText = { text: string; area: Area; style: CSSStyleDeclaration; clip: Area }
/** One side of a box. */
export type ShownLine = { line: Area; width: number; color: string }
export type ShownPicture = { picture: HTMLImageElement; area: Area }
/** A path of a drawing, with what its units are in pixels of the window. */
export type ShownPath = { path: SVGPathElement; style: CSSStyleDeclaration; matrix: DOMMatrix; clip: Area }

export type Shown = { texts: ShownText[]; lines: ShownLine[]; pictures: ShownPicture[]; paths: ShownPath[] }

/**
 * What is drawn of a sheet.
 * - `zoom` is how many pixels of the window one of its own has.
 * - `faceOf` says which typeface has a character; a text is divided where that changes.
 */
export function shownOn(sheet: Element, zoom: number, faceOf: (character: string) => string): Shown {
  const shown: Shown = { texts: [], lines: [], pictures: [], paths: [] }
  visit(sheet, sheet.getBoundingClientRect(), true)
  return shown

  function visit(element: Element, clip: Area, isSheet = false): void {
    const style = getComputedStyle(element)
    const area = element.getBoundingClientRect()
    if (style.display === 'none' || style.visibility === 'hidden' || !meet(area, clip)) return
    // The sheet itself has a border on the screen only.
    if (!isSheet) shown.lines.push(...bordersOf(area, style, zoom, clip))
    const inner = style.overflowX === 'visible' ? clip : common(area, clip)
    if (element instanceof HTMLImageElement) shown.pictures.push({ picture: element, area })
    if (element instanceof SVGPathElement)
      shown.paths.push({ path: element, style, matrix: element.getScreenCTM()!, clip: inner })
    for (const node of element.childNodes) {
      if (node instanceof Element) visit(node, inner)
      if (node instanceof Text)
        for (const piece of piecesOf(node, faceOf))
          if (isInside(piece.area, inner)) shown.texts.push({ ...piece, style, clip: inner })
    }
  }
}

const meet = (one: Area, other: Area): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const common = (one: Area, other: Area): Area => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
})

/** Whether a line of text is in sight: a line that is cut in half is not read. */
const isInside = (area: Area, clip: Area): boolean => {
  const middle = (area.top + area.bottom) / 2
  return clip.top <= middle && middle <= clip.bottom && area.left < clip.right && clip.left < area.right
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const

/** The sides of a box, as far as they are in sight. */
function bordersOf(
  { left, top, right, bottom }: Area,
  style: CSSStyleDeclaration,
  zoom: number,
  clip: Area,
): ShownLine[] {
  return SIDES.flatMap((side) => {
    const width = Number.parseFloat(style[`border${side}Width`]) * zoom
    if (style[`border${side}Style`] === 'none' || !(width > 0)) return []
    const half = width / 2
    const middle = {
      Top: { left, right, top: top + half, bottom: top + half },
      Right: { left: right - half, right: right - half, top, bottom },
      Bottom: { left, right, top: bottom - half, bottom: bottom - half },
      Left: { left: left + half, right: left + half, top, bottom },
    }[side]
    const line = common(middle, clip)
    const isHidden = line.left > line.right || line.top > line.bottom
    return isHidden ? [] : [{ line, width, color: style[`border${side}Color`] }]
  })
}

/** The pieces of a text: one for each line, and for each stretch with another typeface. */
function piecesOf(node: Text, faceOf: (character: string) => string): Pick<ShownText, 'text' | 'area'>[] {
  const range = document.createRange()
  const pieces: (Pick<ShownText, 'text' | 'area'> & { face: string })[] = []
  let at = 0
  for (const { segment } of new Intl.Segmenter().segment(node.data)) {
    range.setStart(node, at)
    at += segment.length
    range.setEnd(node, at)
    const area = range.getClientRects()[0]
    // Spaces at the end of a line have no width.
    if (!area || area.width === 0) continue
    const last = pieces.at(-1)
    const face = segment.trim() === '' ? (last?.face ?? '') : faceOf(segment)
    if (last && last.face === face && Math.abs(last.area.top - area.top) < 1) {
      last.text += segment
      if (segment.trim() !== '') last.area.right = area.right
    } else if (segment.trim() !== '') {
      const { left, top, right, bottom } = area
      pieces.push({ text: segment, area: { left, top, right, bottom }, face })
    }
  }
  return pieces
}
