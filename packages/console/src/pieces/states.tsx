import { Anchor, Button, Code, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { VanlineError } from '@vanline/client'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { isPutOff } from '../session/busy.ts'
import { IconNothing, IconRefresh, IconUnplugged } from './icons.tsx'
import { detailOf, titleOf } from './problem-text.ts'
import classes from './states.module.css'
import { useSecondsLeft } from './use-seconds-left.ts'

/** How long to wait if the server does not say. */
const AGAIN_MS = 10_000

/** A notice instead of content: what happened, why, and what to do. */
export function Notice(props: { icon: ReactNode; title: string; children?: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <Stack className={classes.notice} gap="xs" role={props.role ?? 'status'}>
      <span className={classes.icon} aria-hidden>
        {props.icon}
      </span>
      <Title order={2}>{props.title}</Title>
      {props.children}
    </Stack>
  )
}

/** An empty list, which is not an error. */
export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Notice icon={<IconNothing size={32} stroke={1.4} />} title={title}>
    {children}
  </Notice>
)

/** One quiet line inside a panel that has nothing to list. */
export const NothingHere = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed" px="md" pb="sm">
    {children}
  </Text>
)

/** An error with the message of the server and the request id. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const problem = error instanceof VanlineError ? error : undefined
  return (
    <Notice icon={<IconUnplugged size={32} stroke={1.4} />} title={titleOf(error)} role="alert">
      {onRetry && isPutOff(error) ? (
        <Again key={error.requestID} afterMs={error.retryAfterMs ?? AGAIN_MS} onAgain={onRetry} />
      ) : (
        <Text size="sm" c="dimmed">
          {detailOf(error)}
        </Text>
      )}
      {problem?.requestID && (
        <Text size="xs" c="dimmed">
          Request <Code>{problem.requestID}</Code>
        </Text>
      )}
      {onRetry && (
        <Group justify="center">
          <Button variant="default" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
            Try again
          </Button>
        </Group>
      )}
    </Notice>
  )
}

/** Tries again by itself, and says when. */
function Again({ afterMs, onAgain }: { afterMs: number; onAgain: () => void }) {
  const [untilMs] = useState(() => Date.now() + afterMs)
  const left = useSecondsLeft(untilMs)
  const again = useEffectEvent(onAgain)
  useEffect(() => {
    const timer = setTimeout(() => again(), untilMs - Date.now())
    return () => clearTimeout(timer)
  }, [untilMs])
  return (
    <Text size="sm" c="dimmed">
      {left > 0 ? `Trying again in ${left} s.` : 'Trying again…'}
    </Text>
  )
}

export { detailOf, titleOf }

/** A skeleton while content loads. */
export const Waiting = ({ lines = 6 }: { lines?: number }) => (
  <Stack gap="sm" role="status" aria-label="Loading">
    {Array.from({ length: lines }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
      <Skeleton key={i} height={14} width={`${90 - ((i * 17) % 40)}%`} />
    ))}
  </Stack>
)

/** A link to somewhere outside of the console. */
export const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <Anchor href={href} target="_blank" rel="noopener" size="sm">
    {children}
  </Anchor>
)
