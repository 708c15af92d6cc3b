import { Button, type ButtonProps, Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, RefAttributes } from 'react'

type LinkProps<Look> = Look &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Look> &
  RefAttributes<HTMLAnchorElement>

/** A link to another page that looks like a button. */
export const LinkButton = createLink((props: LinkProps<ButtonProps>) => <Button component="a" {...props} />)

/** A link to another page in a menu. */
export const LinkItem = createLink((props: LinkProps<MenuItemProps>) => <Menu.Item component="a" {...props} />)
