import { ActionIcon, Menu } from '@mantine/core'
import type { ComponentType } from 'react'
import { chooseWeightUnit, useWeightUnit } from '../format/weight-unit.ts'
import { IconLogout, IconMoon, IconScale, IconSun, IconUser } from '../pieces/icons.tsx'
import { callerText, useCaller } from '../session/caller.ts'
import { useLeave } from '../session/leave.ts'
import { useSession } from '../session/session.ts'
import { useScheme } from './use-scheme.ts'

/** Who is signed in, the unit of weights, and signing out. */
export function AccountMenu({ PartyName }: { PartyName: ComponentType<{ id: string }> }) {
  const { credential } = useSession()
  const caller = useCaller()
  const leave = useLeave()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label="Account">
          <IconUser size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {credential !== null && (
          <Menu.Label>
            {caller ? `Signed in as ${callerText(caller)}` : 'Signed in'}
            {caller?.partyID && (
              <div>
                Party: <PartyName id={caller.partyID} />
              </div>
            )}
          </Menu.Label>
        )}
        <WeightSwitch />
        <SchemeItem />
        {credential !== null && (
          <Menu.Item leftSection={<IconLogout size={14} />} onClick={leave}>
            Sign out
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function WeightSwitch() {
  const other = useWeightUnit() === 'lb' ? 'kg' : 'lb'
  return (
    <Menu.Item leftSection={<IconScale size={14} />} onClick={() => chooseWeightUnit(other)}>
      {other === 'kg' ? 'Show weights in kilograms' : 'Show weights in pounds'}
    </Menu.Item>
  )
}

/** On a phone the header has no room for the switch of colors. */
function SchemeItem() {
  const { isDark, change } = useScheme()
  return (
    <Menu.Item hiddenFrom="sm" leftSection={isDark ? <IconSun size={14} /> : <IconMoon size={14} />} onClick={change}>
      {isDark ? 'Use light colors' : 'Use dark colors'}
    </Menu.Item>
  )
}
