import { Button, SimpleGrid } from '@mantine/core'
import type { Shipment } from '@vanline/client'
import { Field } from '../forms/field.tsx'
import classes from '../forms/side-by-side.module.css'
import { type Side, SideBySide, type SideTexts } from '../forms/side-by-side.tsx'
import { FORM, fieldName, typedAt, unitName } from './fields.ts'
import { ADDRESS_FIELDS, ADDRESS_ROLES, valueAt } from './units.ts'
import { type Conflicting, fieldOf, focusSoon } from './use-edit.ts'

type Props = {
  edit: Conflicting
  unit: string
  mine: Shipment
  texts: SideTexts
  /** The author and time of their value. */
  who: string
  side: Side | undefined
  onChoose: (side: Side) => void
  isWriting: boolean
  onWrite: () => void
}

/** A unit that both changed: the common ancestor, your value and their value. You can also enter another value. */
export function Choice({ edit, unit, mine, texts, who, side, onChoose, isWriting, onWrite }: Props) {
  const isAddress = ADDRESS_ROLES.some((role) => unit === `/${role}`)
  const pointers = isAddress ? ADDRESS_FIELDS.map((name) => `${unit}/${name}`) : [unit]
  const write = () => {
    onWrite()
    onChoose('mine')
    focusSoon(fieldOf(pointers[0]!))
  }
  // A removed address has no field to edit.
  const isRemoval = isAddress && valueAt(mine, unit) === null
  return (
    <SideBySide name={unitName(unit)} texts={texts} who={who} side={side} onChoose={onChoose}>
      {!isRemoval && !isWriting && (
        <Button
          className={classes.write}
          variant="subtle"
          size="compact-xs"
          aria-label={`Enter another value: ${unitName(unit)}`}
          onClick={write}
        >
          Enter another value
        </Button>
      )}
      {isWriting && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" className={classes.fields}>
          {pointers.map((pointer) => (
            <Field
              key={pointer}
              form={FORM}
              pointer={pointer}
              label={`Yours: ${fieldName(pointer)}`}
              value={typedAt(mine, pointer)}
              onChange={(text) => edit.retype({ [pointer]: text })}
              errors={edit.errors}
            />
          ))}
        </SimpleGrid>
      )}
    </SideBySide>
  )
}
