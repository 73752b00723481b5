import { useId, type ComponentProps } from 'react'
import { Input } from './Input.tsx'
import { Note } from './Note.tsx'

interface DateFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Date, or date and time. */
  readonly type: 'date' | 'datetime-local'
  /** Error message below the field, announced by screen readers when it appears. null for none. */
  readonly error?: string | null
}

/** Date, or date and time, in the native input. */
export function DateField({ error = null, ...rest }: DateFieldProps) {
  const id = useId()
  const wrong = error === null ? {} : { 'aria-invalid': true, 'aria-describedby': id }
  return (
    <>
      <Input {...wrong} {...rest} />
      {error !== null && (
        <Note id={id} role="alert" tone="danger">
          {error}
        </Note>
      )}
    </>
  )
}
