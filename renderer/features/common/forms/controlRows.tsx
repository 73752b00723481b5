import { useId, type ComponentProps, type Ref } from 'react'
import { Input, Note, Select, Switch, TextArea, WideControl, type SelectOption } from '../../../ui/index.ts'
import { FormRow, isFixedBy, type FormRowProps } from './FormRow.tsx'

interface ControlRowProps extends Omit<FormRowProps, 'id' | 'children' | 'onChange' | 'ref'> {
  /** False if the row only explains why it has no control. */
  readonly hasControl?: boolean
}

interface SwitchRowProps extends ControlRowProps {
  readonly isOn: boolean
  /** True if the value cannot be changed for now. */
  readonly isDisabled?: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Row with a switch. */
export function SwitchRow({ hasControl = true, isOn, isDisabled = false, onChange, ...row }: SwitchRowProps) {
  const id = useId()
  const { state = null, isFixed = isFixedBy(state) } = row
  return (
    <FormRow {...row} id={id}>
      {hasControl && (
        <Switch
          id={id}
          aria-describedby={`${id}-more`}
          isOn={isOn}
          disabled={isFixed || isDisabled}
          onChange={onChange}
        />
      )}
    </FormRow>
  )
}

interface SelectRowProps<T> extends ControlRowProps {
  readonly value: T
  readonly options: readonly SelectOption<T>[]
  readonly onChange: (value: T) => void
}

/** Row with a menu of values. */
export function SelectRow<T extends string | number | boolean | null>({
  hasControl = true,
  value,
  options,
  onChange,
  ...row
}: SelectRowProps<T>) {
  const id = useId()
  const { state = null, isFixed = isFixedBy(state) } = row
  return (
    <FormRow {...row} id={id}>
      {hasControl && (
        <Select
          id={id}
          aria-describedby={`${id}-more`}
          value={value}
          options={options}
          disabled={isFixed}
          onChange={onChange}
        />
      )}
    </FormRow>
  )
}

type TextAttributes = Pick<
  ComponentProps<'input'>,
  'maxLength' | 'name' | 'placeholder' | 'spellCheck' | 'type'
>

interface TextRowProps extends ControlRowProps, TextAttributes {
  readonly ref?: Ref<HTMLTextAreaElement>
  readonly value: string
  /** Error message for an invalid value, or null. */
  readonly problem?: string | null
  /** Number of lines, for a multiline text. */
  readonly rows?: number | undefined
  readonly onType: (text: string) => void
}

/** Row with a text field. */
export function TextRow({
  hasControl = true,
  ref,
  value,
  problem = null,
  rows,
  type = 'text',
  name,
  maxLength,
  placeholder,
  spellCheck,
  onType,
  ...row
}: TextRowProps) {
  const id = useId()
  const { state = null, isFixed = isFixedBy(state) } = row
  const attributes = {
    id,
    name,
    value,
    maxLength,
    placeholder,
    spellCheck,
    isWide: true,
    dir: 'auto',
    autoComplete: 'off',
    readOnly: isFixed,
    'aria-invalid': problem !== null || undefined,
    'aria-describedby': `${id}-more ${id}-error`,
  }
  return (
    <FormRow {...row} id={id}>
      {hasControl && (
        <WideControl>
          {rows === undefined ? (
            <Input type={type} {...attributes} onChange={({ target }) => onType(target.value)} />
          ) : (
            <TextArea ref={ref} rows={rows} {...attributes} onChange={({ target }) => onType(target.value)} />
          )}
          <Note tone="danger" id={`${id}-error`} aria-live="polite">
            {problem}
          </Note>
        </WideControl>
      )}
    </FormRow>
  )
}
