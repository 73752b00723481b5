import { useId, type ReactNode } from 'react'
import { Input, TextArea } from '../../../../ui/index.ts'
import { FormRow, type ChangeState } from '../../../common/forms/index.ts'
import styles from './administration.module.css'

interface TextRowProps {
  readonly title: ReactNode
  readonly value: string
  /** Reason why the text cannot be changed, or null if it can. */
  readonly state?: ChangeState | null
  readonly inputType?: 'text' | 'email' | 'url' | 'date'
  readonly hasLines?: boolean
  readonly maxLength?: number | undefined
  readonly placeholder?: string | undefined
  readonly onType: (text: string) => void
}

/** Row of the form with one text of a user. */
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
