import { NumberInput, type NumberInputProps, Text } from '@mantine/core'
import { useState } from 'react'
import { poundsTyped, typedIn, type WeightUnit, weightIn } from '../format/weight.ts'
import { useWeightUnit } from '../format/weight-unit.ts'

const NAMES: Record<WeightUnit, string> = { lb: 'In pounds', kg: 'In kilograms' }

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max'> & {
  /** Pounds. */
  value: string
  min: number
  max: number
  onChange: (pounds: string) => void
}

/** A weight in the unit of the reader. The form gets pounds, as the service has them. */
export function WeightInput({ value, min, max, onChange, ...rest }: Props) {
  const unit = useWeightUnit()
  const [typed, setTyped] = useState(() => typedIn(unit, value))
  // The text stays as it was typed ("500.0") as long as it stands for the value.
  const shown = poundsTyped(unit, typed) === value ? typed : typedIn(unit, value)
  return (
    <NumberInput
      {...rest}
      value={shown}
      min={weightIn(unit, min)}
      max={weightIn(unit, max)}
      allowDecimal={unit === 'kg'}
      decimalScale={1}
      thousandSeparator
      hideControls
      rightSection={
        <Text size="xs" c="dimmed" pe="xs">
          {unit}
        </Text>
      }
      rightSectionPointerEvents="none"
      aria-description={NAMES[unit]}
      onChange={(next) => {
        setTyped(String(next))
        onChange(poundsTyped(unit, String(next)))
      }}
    />
  )
}
