/** The icons of the console, drawn in lines on a grid of 24 × 24. They repeat what text or a label says, so screen readers skip them. */
type IconProps = { size: number; stroke?: number }

/** An icon of the given lines (the `d` of an SVG path). */
const icon =
  (lines: string) =>
  ({ size, stroke = 2 }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={lines} />
    </svg>
  )

/** A circle, as a part of a path. */
const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

export const IconArrowDown = icon('M12 5v14M6 13l6 6 6-6')
export const IconArrowUp = icon('M12 19V5M6 11l6-6 6 6')
export const IconBell = icon('M6 16V10a6 6 0 0 1 12 0v6l2 2H4zM10 21h4')
export const IconBook = icon('M5 20V6a2 2 0 0 1 2-2h12v13H7a2 2 0 0 0-2 3 2 2 0 0 0 2 1h12v-4M9 8h6')
export const IconBookmark = icon('M7 4h10v16l-5-4-5 4z')
export const IconBox = icon('M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9')
export const IconBuilding = icon('M4 21h16M6 21V4h9v17M15 9h3v12M9 8h3M9 12h3M9 16h3')
export const IconCalendar = icon('M4 6h16v14H4zM4 10h16M8 3v5M16 3v5')
export const IconCamera = icon(`M4 8h4l2-3h4l2 3h4v11H4z${circle(12, 13, 3.5)}`)
export const IconCheck = icon('M5 12.5l4.5 4.5L19 7')
export const IconChevronDown = icon('M6 9l6 6 6-6')
export const IconBoard = icon('M4 4h4v16H4zM10 4h4v11h-4zM16 4h4v7h-4z')
export const IconChevronLeft = icon('M15 6l-6 6 6 6')
export const IconChevronRight = icon('M9 6l6 6-6 6')
export const IconCollision = icon('M3 12h6M6 9l3 3-3 3M21 12h-6M18 9l-3 3 3 3M12 4v3M12 17v3')
export const IconColumns = icon('M4 5h16v14H4zM10 5v14M15 5v14')
export const IconCopy = icon('M9 9h11v11H9zM15 9V4H4v11h5')
export const IconDots = icon('M5 12h.01M12 12h.01M19 12h.01')
export const IconDownload = icon('M12 4v11M7 11l5 5 5-5M4 20h16')
export const IconFile = icon('M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6')
export const IconGrip = icon('M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01')
export const IconHistory = icon('M4 5v4h4M4.5 9A8 8 0 1 1 4 13M12 8v4.5l3 2')
export const IconKey = icon(`${circle(8, 16, 4)}M11 13l9-9M16 8l3 3M13.5 10.5l2 2`)
export const IconKeyboard = icon('M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M18 10h.01M7 14h10')
export const IconLogout = icon('M14 8V4H4v16h10v-4M9 12h12M17 8l4 4-4 4')
export const IconMessage = icon('M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5')
export const IconMoon = icon('M20 14.5A8.5 8.5 0 1 1 9.5 4 6.8 6.8 0 0 0 20 14.5z')
export const IconNothing = icon(`${circle(12, 12, 9)}M9 9.5h.01M15 9.5h.01M9 15.5h6`)
export const IconPencil = icon('M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4')
export const IconPlus = icon('M12 5v14M5 12h14')
export const IconPrinter = icon('M7 8V3h10v5M7 17H3V8h18v9h-4M7 14h10v7H7z')
export const IconRefresh = icon('M20 11a8 8 0 0 0-15-3M4 4v4h4M4 13a8 8 0 0 0 15 3M20 20v-4h-4')
export const IconScale = icon('M12 4v16M7 20h10M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z')
export const IconSearch = icon(`${circle(10.5, 10.5, 6.5)}M15.5 15.5L21 21`)
export const IconSun = icon(
  `${circle(12, 12, 4)}M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19`,
)
export const IconTerminal = icon('M3 4h18v16H3zM7 9l3 3-3 3M13 15h4')
export const IconTrash = icon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5')
export const IconTruck = icon(
  `M3 6h11v10H9.5M5.5 16H3V6M14 9h4l3 4v3h-2.5M14.5 16H14${circle(7.5, 17, 2)}${circle(16.5, 17, 2)}`,
)
export const IconUnplugged = icon('M14 6l4 4-3 3-4-4zM16 8l4-4M10 18l-4-4 3-3 4 4zM8 16l-4 4M4 4l16 16')
export const IconUpload = icon('M12 16V5M7 9l5-5 5 5M4 20h16')
export const IconUser = icon(`${circle(12, 8, 4)}M4 20c1-4 4-6 8-6s7 2 8 6`)
export const IconUsers = icon(
  `${circle(9, 8, 4)}M2 20c1-4 3-6 7-6s6 2 7 6M16 4.5a4 4 0 0 1 0 7M18 14.5c2 .8 3.4 2.6 4 5.5`,
)
export const IconWebhook = icon(
  `${circle(12, 7, 3)}${circle(6, 17, 3)}${circle(18, 17, 3)}M10.5 9.7L7.5 14.3M13.5 9.7l3 4.6M9 17h6`,
)
export const IconX = icon('M6 6l12 12M18 6L6 18')
