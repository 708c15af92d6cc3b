import { Button, SimpleGrid } from '@mantine/core'
import type { Shipment } from '@vanline/client'
import { Field } from '../forms/field.tsx'
import { IconCheck } from '../pieces/icons.tsx'
import { FORM, fieldName, typedAt, unitName } from './fields.ts'
import type { Side } from './resolve.ts'
import classes from './resolver.module.css'
import { ADDRESS_FIELDS, ADDRESS_ROLES, valueAt } from './units.ts'
import { type Conflicting, fieldOf, focusSoon } from './use-edit.ts'

type Props = {
  edit: Conflicting
  unit: string
  mine: Shipment
  texts: Record<'base' | Side, string>
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
    <fieldset className={classes.choice}>
      <legend>{unitName(unit)}</legend>
      <div className={classes.before}>
        <span>Before</span>
        {texts.base}
      </div>
      {(['mine', 'theirs'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={classes.side}
          aria-pressed={side === each}
          onClick={() => onChoose(each)}
        >
          <span>
            {each === 'mine' ? 'Yours' : `Theirs, ${who}`}
            {side === each && <IconCheck size={14} />}
          </span>
          {texts[each]}
        </button>
      ))}
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
    </fieldset>
  )
}
