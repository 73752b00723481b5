import { useRef, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { ChipField, Combobox } from '../../../ui/index.ts'

interface ChipPickerProps<T> extends Omit<
  ComponentProps<typeof Combobox<T>>,
  'foundWords' | 'label' | 'listLabel' | 'onBack' | 'onPick' | 'ref'
> {
  readonly label: string
  readonly value: readonly T[]
  readonly keyOf: (item: T) => string | number
  /** Returns the chip of an item. `remove` takes it out of the field. */
  readonly chip: (item: T, remove: () => void) => ReactNode
  /** Ref to the input, so that the parent can focus it. */
  readonly input?: RefObject<HTMLInputElement | null>
  readonly onChange: (value: readonly T[]) => void
}

/** Maximum number of chips drawn, since a hostile server may send thousands. */
const maxChips = 60

/** Field of chips, with an input that finds more by name. The input gets the focus when a chip is removed. */
export function ChipPicker<T>(props: ChipPickerProps<T>) {
  const { label, value, keyOf, chip, input: given, onChange, ...picker } = props
  const own = useRef<HTMLInputElement>(null)
  const input = given ?? own
  const remove = (removed: T): void => {
    onChange(value.filter((item) => item !== removed))
    input.current?.focus()
  }
  return (
    <ChipField
      label={label}
      isFixed={picker.disabled === true}
      isWide
      input={input}
      chips={
        <>
          {value.slice(0, maxChips).map((item) => (
            <Chosen key={keyOf(item)} item={item} chip={chip} onRemove={() => remove(item)} />
          ))}
          {value.length > maxChips && <li>{t('groupSetting.more', { count: value.length - maxChips })}</li>}
        </>
      }
    >
      <Combobox
        foundWords={(count) => t('groupSetting.found', { count })}
        {...picker}
        ref={input}
        label={label}
        listLabel={label}
        onPick={(item) => onChange([...value, item])}
        onBack={() => {
          const last = value.at(-1)
          if (last !== undefined) remove(last)
        }}
      />
    </ChipField>
  )
}

interface ChosenProps<T> extends Pick<ChipPickerProps<T>, 'chip'> {
  readonly item: T
  readonly onRemove: () => void
}

/** Separate component, since a call of `chip` while the field renders must not receive a function that reads a ref. */
const Chosen = <T,>({ item, chip, onRemove }: ChosenProps<T>) => chip(item, onRemove)
