import { useEffect, useRef, type KeyboardEvent } from 'react'
import { t, type MessageKey } from '../../../../../../shared/i18n.ts'
import { fixedKey } from '../../../../../state/index.ts'
import { Button, IconButton, Input, isForInputMethod, useReorder } from '../../../../../ui/index.ts'
import { newOption, type RecordOption } from './recordForm.ts'
import styles from './records.module.css'

interface OptionsProps {
  readonly label: MessageKey
  readonly describedBy: string | undefined
  readonly options: readonly RecordOption[]
  readonly onChange: (options: readonly RecordOption[]) => void
}

/** Maximum number of options drawn, since a hostile server may send thousands. The others are kept unchanged. */
const maxOptions = 100

/** Options of a record, each in its own input. Enter adds one below, Alt with an arrow key moves it. */
export function OptionsField({ label, describedBy, options, onChange }: OptionsProps) {
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const value = wanted.current
    wanted.current = null
    if (value !== null)
      list.current?.querySelector<HTMLElement>(`[data-option="${CSS.escape(value)}"]`)?.focus()
  }, [options])
  const values = options.map(({ value }) => value)
  const byValue = new Map(options.map((option) => [option.value, option]))
  const optionsOf = (ids: readonly string[]) => ids.flatMap((id) => byValue.get(id) ?? [])
  const add = (at: number): void => {
    const option = newOption(options)
    wanted.current = option.value
    onChange([...options.slice(0, at), option, ...options.slice(at)])
  }
  const order = useReorder({
    ids: values,
    onReorder: (next, moved) => {
      wanted.current = moved
      onChange(optionsOf(next))
    },
  })
  // During a drag, in the order that a drop would have.
  const shown = optionsOf(order.shown(values).slice(0, maxOptions))
  const remove = (at: number): void => {
    wanted.current = values[at + 1] ?? values[at - 1] ?? null
    onChange(options.filter((_, index) => index !== at))
  }
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    if (event.key !== 'Enter' || isForInputMethod(event) || event.ctrlKey) return
    add(at + 1)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.options} role="group" aria-label={t(label)} aria-describedby={describedBy}>
      <ul ref={list} {...order.attributes}>
        {shown.map(({ value, text }, index) => (
          <li key={value} {...order.item(value)}>
            <Input
              type="text"
              data-option={value}
              aria-label={t('organization.option_of', { number: index + 1 })}
              aria-keyshortcuts="Enter Alt+ArrowUp Alt+ArrowDown"
              dir="auto"
              autoComplete="off"
              value={text}
              onChange={({ target }) =>
                onChange(
                  options.map((recordOption) =>
                    recordOption.value === value ? { value, text: target.value } : recordOption,
                  ),
                )
              }
              onKeyDown={(event) => onKeyDown(event, index)}
            />
            <IconButton
              icon="up"
              label={t('organization.option_up', { number: index + 1 })}
              shortcut={fixedKey('Alt+ArrowUp')}
              disabled={index === 0}
              onClick={() => order.move(value, -1)}
            />
            <IconButton
              icon="trash"
              label={t('organization.option_remove', { number: index + 1 })}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <Button icon="plus" onClick={() => add(options.length)}>
        {t('organization.option_add')}
      </Button>
    </div>
  )
}
