import { ActionIcon, Button, Popover, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { numberText } from '../format/format.ts'
import { useAbout } from '../live/use-about.ts'
import { Avatar } from '../pieces/avatar.tsx'
import { IconBell, IconCalendar } from '../pieces/icons.tsx'
import { NothingHere } from '../pieces/states.tsx'
import { Time } from '../pieces/time.tsx'
import { callerText, useCaller, useMay } from '../session/caller.ts'
import classes from './bell.module.css'
import { showInBrowser, useBrowserPermission } from './browser.ts'
import type { Concern, Me } from './concerns.ts'
import { useConcerns } from './use-concerns.ts'

const NOTICE_MS = 10_000

/** The bell: what concerns the user, and how much of it is new. Without an account nothing can concern one. */
export function Bell() {
  const caller = useCaller()
  const mayFollow = useMay('events:read')
  const actor = caller?.actor
  const name = caller && callerText(caller)
  const me = useMemo(() => (actor === undefined ? undefined : { actor, name: name! }), [actor, name])
  return me && mayFollow ? <BellOf key={me.actor} me={me} /> : null
}

function BellOf({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false)
  const open = useOpenConcern()
  const { concerns, newCount, isCut, lateMore, look } = useConcerns(me, (concern) =>
    announce(concern, () => open(concern)),
  )
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const toggle = (next: boolean) => {
    setOpen(next)
    if (!next) return
    // New entries stay marked while the list is open.
    setShown(new Set(concerns.filter(({ isNew }) => isNew).map(({ concern }) => concern.id)))
    look()
  }
  const label = newCount === 0 ? 'Notifications' : `Notifications, ${newCount} new`
  return (
    <Popover opened={isOpen} onChange={toggle} position="bottom-end" trapFocus withArrow shadow="md" width={360}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.button}
          aria-label={label}
          onClick={() => toggle(!isOpen)}
        >
          <span className={classes.bell}>
            <IconBell size={18} stroke={1.6} />
            {newCount > 0 && <span className={classes.count}>{newCount > 9 ? '9+' : newCount}</span>}
          </span>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <h2 className={classes.title}>Notifications</h2>
        {concerns.length === 0 && (
          <NothingHere>
            Nothing new. You are told here when a move is assigned to you, a note mentions you, one of your shipments is
            late, or a colleague changes what you are editing.
          </NothingHere>
        )}
        <ul className={classes.list}>
          {concerns.map(({ concern, isNew }) => (
            <Line
              key={concern.id}
              concern={concern}
              isNew={isNew || shown.has(concern.id)}
              onOpen={() => setOpen(false)}
            />
          ))}
        </ul>
        <More isCut={isCut} lateMore={lateMore} />
        <BrowserSetting />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Opens the record of a concern. */
function useOpenConcern() {
  const navigate = useNavigate()
  return ({ shipmentID, moveID }: Concern) => {
    if (shipmentID) void navigate({ to: '/shipments/$shipmentID', params: { shipmentID } })
    else if (moveID) void navigate({ to: '/moves/$moveID', params: { moveID } })
  }
}

/** Shows a concern at once: in the page, and outside of it if the user does not look at it. */
function announce(concern: Concern, onOpen: () => void): void {
  showInBrowser(concern, onOpen)
  // The page of the record shows a conflict itself.
  const isShown = concern.kind === 'conflict' && location.pathname.endsWith(`/${concern.shipmentID ?? concern.moveID}`)
  if (isShown) return
  const id = `concern.${concern.id}`
  const open = () => {
    notifications.hide(id)
    onOpen()
  }
  const message = (
    <div className={classes.notice}>
      <Words concern={concern} />
      <Button variant="subtle" size="compact-xs" onClick={open}>
        Open
      </Button>
    </div>
  )
  notifications.show({ id, message, autoClose: NOTICE_MS, color: concern.kind === 'conflict' ? 'orange' : 'harbor' })
}

/** What happened, to which customer and on which route, and what is to be done. */
function Words({ concern }: { concern: Concern }) {
  const { who, text, quote, advice } = concern
  return (
    <span className={classes.words}>
      <span>
        {who && <strong>{who} </strong>}
        {text}
      </span>
      {concern.kind !== 'late' && <About concern={concern} />}
      {quote && <span className={classes.quote}>{quote}</span>}
      <span className={classes.advice}>{advice}</span>
    </span>
  )
}

/** The customer and the route. What a late stop says has both. */
function About({ concern }: { concern: Concern }) {
  const about = useAbout(concern)
  const words = about && [about.customer, about.locator, about.route].filter(Boolean).join(', ')
  return words ? <span className={classes.about}>{words}</span> : null
}

type LineProps = { concern: Concern; isNew: boolean; onOpen: () => void }

function Line({ concern, isNew, onOpen }: LineProps) {
  const content = (
    <>
      {concern.who === undefined ? (
        <span className={classes.late}>
          <IconCalendar size={16} />
        </span>
      ) : (
        <Avatar name={concern.who} />
      )}
      <span className={classes.words}>
        <Words concern={concern} />
        {concern.seq !== undefined && <Time at={concern.at} />}
      </span>
    </>
  )
  const { shipmentID, moveID } = concern
  return (
    <li data-new={isNew || undefined}>
      {shipmentID ? (
        <Link to="/shipments/$shipmentID" params={{ shipmentID }} onClick={onOpen} className={classes.line}>
          {content}
        </Link>
      ) : (
        <Link to="/moves/$moveID" params={{ moveID: moveID! }} onClick={onOpen} className={classes.line}>
          {content}
        </Link>
      )}
    </li>
  )
}

/** Says which entries the list leaves out. */
const More = ({ isCut, lateMore }: { isCut: boolean; lateMore: number }) => (
  <>
    {lateMore > 0 && (
      <Text size="xs" c="dimmed" px="md" py="xs">
        {numberText(lateMore)} more of your stops are late. The page Today lists them.
      </Text>
    )}
    {isCut && (
      <Text size="xs" c="dimmed" px="md" py="xs">
        More happened since you looked than is shown here. Earlier notifications are left out.
      </Text>
    )}
  </>
)

/** Asks for notifications of the browser, after a click only. */
function BrowserSetting() {
  const { permission, ask } = useBrowserPermission()
  if (permission === 'unavailable') return null
  return (
    <div className={classes.setting}>
      {permission === 'default' ? (
        <Button variant="default" onClick={ask}>
          Show also outside of this page
        </Button>
      ) : (
        <Text size="xs" c="dimmed">
          {permission === 'granted'
            ? 'The browser shows them too while you look at another page.'
            : 'The browser blocks notifications of this page. You can allow them in its settings.'}
        </Text>
      )}
    </div>
  )
}
