import { Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './page.module.css'

type PageProps = {
  title: string
  /** The code of a record, beside the title. */
  code?: string | undefined
  /** A text or element next to the title. */
  heading?: ReactNode
  note?: ReactNode
  actions?: ReactNode
  /** Whether the content fills the window and scrolls inside, for long lists. */
  isFilling?: boolean
  children: ReactNode
}

/** The frame of every page: title, actions and content. */
export function Page({ title, code, heading, note, actions, isFilling = false, children }: PageProps) {
  useDocumentTitle(`${code ? `${code}: ` : ''}${title} – Vanline`)
  return (
    <div className={classes.page} data-filling={isFilling || undefined}>
      <Group justify="space-between" align="flex-start" gap="sm" className={classes.head}>
        <div className={code ? undefined : classes.title}>
          {heading ? (
            <>
              <VisuallyHidden component="h1">{title}</VisuallyHidden>
              {heading}
            </>
          ) : (
            <Title order={1}>
              {title} {code && <span className={classes.code}>{code}</span>}
            </Title>
          )}
          {note && (
            <Text size="sm" c="dimmed" component="div" className={classes.note}>
              {note}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </div>
  )
}
