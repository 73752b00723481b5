import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { cx, listbox } from '../../../ui/index.ts'
import styles from '../recipient.module.css'

export interface Choice {
  readonly key: string
  readonly label: string
  readonly detail?: string
  readonly icon?: ReactNode
}

interface ChoiceFieldProps<C extends Choice> {
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  readonly choices: (query: string) => readonly C[]
  readonly onInput: (value: string) => void
  readonly onPick: (choice: C) => void
  /** Enter with nothing chosen. */
  readonly onDone: () => void
  readonly onFocus?: () => void
  readonly onLeave?: () => void
  /** Backspace in the empty field. */
  readonly onErase?: () => void
  readonly maxLength?: number
  readonly className?: string | undefined
  /** The value is one of the choices: while one types, the first that fits is chosen. */
  readonly choosesFirst?: boolean
  readonly disabled?: boolean
  readonly invalid?: boolean
}

/** One line of text with a list of what it may be: a combobox. */
export function ChoiceField<C extends Choice>(props: ChoiceFieldProps<C>) {
  const {
    label,
    value,
    placeholder,
    choices,
    onInput,
    onPick,
    onDone,
    onFocus,
    onLeave,
    onErase,
    className,
    choosesFirst,
    disabled,
  } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = open ? choices(value) : []
  const pick = (choice: C): void => {
    setOpen(false)
    onPick(choice)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const choice = found[active]
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const step = event.key === 'ArrowDown' ? 1 : -1
        setOpen(true)
        if (found.length > 0) setActive((active + step + found.length) % found.length)
        break
      }
      case 'Enter':
        setOpen(false)
        if (choice !== undefined) pick(choice)
        else onDone()
        break
      case 'Tab':
        if (choice === undefined || event.shiftKey) return
        pick(choice)
        break
      case 'Escape':
        if (found.length === 0) return
        setOpen(false)
        event.stopPropagation()
        break
      case 'Backspace':
        if (value !== '' || onErase === undefined) return
        onErase()
        break
      default:
        return
    }
    event.preventDefault()
  }
  return (
    <span className={cx(styles.choice, className)}>
      <input
        className={styles.input}
        role="combobox"
        aria-label={label}
        aria-invalid={props.invalid || undefined}
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 && found[active] !== undefined ? `${id}-${active}` : undefined}
        value={value}
        placeholder={placeholder}
        maxLength={props.maxLength}
        disabled={disabled}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => {
          event.target.select()
          onFocus?.()
        }}
        onMouseDown={() => setOpen(true)}
        onBlur={() => {
          setOpen(false)
          onLeave?.()
        }}
        onChange={(event) => {
          setOpen(true)
          setActive(choosesFirst === true && event.target.value.trim() !== '' ? 0 : -1)
          onInput(event.target.value)
        }}
        onKeyDown={onKeyDown}
      />
      {found.length > 0 && (
        <ul id={id} {...listbox} aria-label={t('compose.suggestions')} className={styles.choices}>
          {found.map((choice, i) => (
            <li
              key={choice.key}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === active}
              className={cx(styles.option, i === active && styles.active)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(choice)}
            >
              {choice.icon}
              <span className={styles.optionLabel}>{choice.label}</span>
              {choice.detail !== undefined && <span className={styles.detail}>{choice.detail}</span>}
            </li>
          ))}
        </ul>
      )}
    </span>
  )
}
