import { useMemo, useState, type ReactNode } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { cx, List, useList, type RowAttributes, type RowKind } from '../../../../ui/index.ts'
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
  /** Called on Enter without a highlighted choice. */
  readonly onDone: () => void
  readonly onFocus?: () => void
  readonly onLeave?: () => void
  /** Called on Backspace in the empty field. */
  readonly onErase?: () => void
  readonly maxLength?: number
  readonly className?: string | undefined
  /** True when the value must be one of the choices. Typing then highlights the first match. */
  readonly choosesFirst?: boolean
  readonly invalid?: boolean
}

const choiceRows: RowKind<Choice, string> = { keyOf: ({ key }) => key }

const drawChoice = ({ icon, label, detail }: Choice, row: RowAttributes) => (
  <div {...row} className={styles.option}>
    {icon}
    <span data-ellipsis>{label}</span>
    {detail !== undefined && <span className={styles.detail}>{detail}</span>}
  </div>
)

/** A text field with a list of suggested values (an ARIA combobox). */
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
  } = props
  const [isOpen, setOpen] = useState(false)
  const found = useMemo(() => (isOpen ? choices(value) : []), [isOpen, choices, value])
  const pick = (choice: C): void => {
    setOpen(false)
    onPick(choice)
  }
  const list = useList<C, string>(found, choiceRows, {
    typed: value === '' ? null : value,
    beginsAt: choosesFirst !== true || value.trim() === '' ? null : undefined,
    wraps: true,
    onOpen: pick,
    onKey: ({ key, shiftKey }, choice) => {
      if (key === 'Enter') {
        setOpen(false)
        onDone()
      } else if (key === 'Tab' && choice !== undefined && !shiftKey) pick(choice)
      else if (key === 'Escape' && found.length > 0) setOpen(false)
      else if (key === 'Backspace' && value === '' && onErase !== undefined) onErase()
      else return false
      return true
    },
  })
  return (
    <span className={cx(styles.choice, className)}>
      <input
        className={styles.input}
        {...list.field}
        aria-label={label}
        aria-invalid={props.invalid || undefined}
        aria-expanded={found.length > 0}
        value={value}
        placeholder={placeholder}
        maxLength={props.maxLength}
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
          onInput(event.target.value)
        }}
        onKeyDown={(event) => {
          if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) setOpen(true)
          list.onKeyDown(event, true)
        }}
      />
      {found.length > 0 && (
        <List
          list={list}
          role="listbox"
          label={t('compose.suggestions')}
          className={styles.choices}
          isOfField
          draw={drawChoice}
        />
      )}
    </span>
  )
}
