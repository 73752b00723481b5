import { useId, type ReactNode } from 'react'
import { Input, TextArea } from '../../../../ui/index.ts'
import { FormRow, type ChangeState } from '../../../common/forms/index.ts'
import styles from './administration.module.css'

interface TextRowProps {
  readonly title: ReactNode
  readonly value: string
  /** Set where the text cannot be changed, with the reason. */
  readonly state?: ChangeState | null
  readonly inputType?: 'text' | 'email' | 'url' | 'date'
  readonly hasLines?: boolean
  readonly maxLength?: number | undefined
  readonly placeholder?: string | undefined
  readonly onType: (text: string) => void
}

/** One text of a person as a row of the form. */
export function TextRow({
  title,
  value,
  state = null,
  inputType = 'text',
  hasLines = false,
  maxLength,
  placeholder,
  onType,
}: TextRowProps) {
  const id = useId()
  const attributes = {
    id,
    className: styles.text,
    dir: 'auto',
    value,
    placeholder,
    maxLength,
    readOnly: state !== null,
    autoComplete: 'off',
    'aria-describedby': `${id}-more`,
  }
  return (
    <FormRow id={id} title={title} state={state}>
      {hasLines ? (
        <TextArea rows={3} {...attributes} onChange={({ target }) => onType(target.value)} />
      ) : (
        <Input type={inputType} {...attributes} onChange={({ target }) => onType(target.value)} />
      )}
    </FormRow>
  )
}
