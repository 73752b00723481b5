import { TextField, type TextFieldProps } from './TextField.tsx'
import { isForInputMethod } from '../isForInputMethod.ts'

interface SearchFieldProps extends Pick<TextFieldProps, 'autoFocus' | 'className' | 'disabled' | 'label'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called when the down arrow is pressed, to move to the results. */
  readonly onDown?: (field: HTMLElement) => void
}

/** Field that filters the content below it. Escape clears it. */
export function SearchField({ label, value, onChange, onDown, ...rest }: SearchFieldProps) {
  return (
    <TextField
      {...rest}
      icon="search"
      type="search"
      label={label}
      hideLabel
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (isForInputMethod(event)) return
        if (event.key === 'ArrowDown' && onDown !== undefined) onDown(event.currentTarget)
        else if (event.key === 'Escape' && value !== '') onChange('')
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
