import { useId, type ComponentProps } from 'react'
import { Input } from './Input.tsx'
import { Note } from './Note.tsx'

interface DateFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** A day, or a day with a time. */
  readonly type: 'date' | 'datetime-local'
  /** Message about a wrong value, below the field; screen readers read it out when it appears. */
  readonly error?: string | null
}

/** A day, or a day with a time, in the system's own field. */
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
