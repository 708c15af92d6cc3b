import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Truck } from '@vanline/client'
import { lazy } from 'react'
import { today } from '../format/today.ts'
import { OnceOpened } from '../pieces/once-opened.tsx'
import { useMay } from '../session/caller.ts'

const SplitDialog = lazy(async () => ({ default: (await import('../weighings/split-dialog.tsx')).SplitDialog }))

/** Weighs a truck with all shipments on it. */
export function WeighButton({ truck }: { truck: Truck }) {
  const [isOpen, dialog] = useDisclosure(false)
  if (!useMay('inventory:write')) return null
  return (
    <>
      <Button variant="default" size="compact-xs" aria-label={`Weigh ${truck.name}`} onClick={dialog.open}>
        Weigh
      </Button>
      <OnceOpened isOpen={isOpen}>
        <SplitDialog truck={isOpen ? truck : undefined} day={today()} onClose={dialog.close} />
      </OnceOpened>
    </>
  )
}
