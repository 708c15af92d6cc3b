import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, RefAttributes } from 'react'

type Props = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> &
  RefAttributes<HTMLAnchorElement>

/** A link to another page that looks like a button. */
export const LinkButton = createLink((props: Props) => <Button component="a" {...props} />)
