import {
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { t } from '../../../shared/i18n.ts'
import type { Snippet } from '../../../shared/model/search/snippet.ts'
import { cx, listbox, useOptions } from '../../ui/index.ts'
import { Marked } from '../hits/index.ts'
import { makeListRoom } from './makeListRoom.ts'
import styles from './picker.module.css'

/** Something that is offered. */
export interface PickerOption<T> {
  readonly key: string | number
  readonly value: T
  readonly label: string
  readonly marks: Snippet['marks']
  /** A few words at the right edge. */
  readonly detail: string
  readonly picture: ReactNode
}

export interface OptionPickerProps<T> extends Pick<
  ComponentProps<'input'>,
  'aria-describedby' | 'aria-required' | 'disabled' | 'id' | 'onFocus' | 'placeholder'
> {
  readonly ref?: Ref<HTMLInputElement>
  /** Accessible name of the field; absent where a label stands elsewhere. */
  readonly label: string | undefined
  readonly listLabel: string
  /** Said where nothing fits. */
  readonly none: string
  /** The look: within a field of chips, or a field of its own. */
  readonly isPlain?: boolean
  /** Another function where it would find something else. */
  readonly find: (typed: string) => readonly PickerOption<T>[]
  readonly onPick: (value: T) => void
  /** Called for Backspace where nothing is typed. */
  readonly onBack?: () => void
}

/** A field that finds something by name: type or press the arrow, Enter picks. */
export function OptionPicker<T>({
  label,
  listLabel,
  none,
  isPlain = false,
  find,
  onPick,
  onBack,
  onFocus,
  ...field
}: OptionPickerProps<T>) {
  const listId = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  // The field follows each key at once, the list when there is time.
  const sought = useDeferredValue(isOpen ? text : null)
  const found = useMemo(() => (sought === null ? [] : find(sought)), [find, sought])
  const { index, setIndex, list, onArrow } = useOptions(found.length)
  const active = found[index]
  const popup = useRef<HTMLDivElement>(null)
  const isShown = isOpen && sought !== null
  // The field may be the last one in sight.
  useEffect(() => {
    if (isShown) popup.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isShown])

  const show = (next: boolean): void => {
    setOpen(next)
    setIndex(0)
  }
  const pick = ({ value }: PickerOption<T>): void => {
    setText('')
    show(false)
    onPick(value)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace') {
      if (text === '') onBack?.()
      return
    }
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (!isOpen && isArrow) show(true)
    else if (!isOpen) return
    else if (event.key === 'Enter') {
      const meant = sought === text ? active : find(text)[0]
      if (meant !== undefined) pick(meant)
    } else if (event.key === 'Escape') show(false)
    else if (!onArrow(event)) return
    event.preventDefault()
    // Escape closes the list and not the page around it.
    event.stopPropagation()
  }
  const isListed = isShown && found.length > 0
  return (
    <div className={cx(styles.picker, isPlain && styles.plain)}>
      <input
        {...field}
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={label}
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={active === undefined ? undefined : `${listId}-${String(active.key)}`}
        aria-autocomplete="list"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          show(target.value.trim() !== '')
        }}
        onClick={() => show(true)}
        onFocus={(event) => {
          const picker = event.currentTarget.parentElement!
          makeListRoom(picker.closest<HTMLElement>(`.${styles.field}`) ?? picker)
          onFocus?.(event)
        }}
        onBlur={() => show(false)}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <div ref={popup} className={styles.popup}>
          {found.length === 0 ? (
            <p className={styles.none}>{none}</p>
          ) : (
            <ul id={listId} className={styles.list} {...listbox} aria-label={listLabel} ref={list}>
              {found.map((option, row) => (
                <li
                  key={option.key}
                  id={`${listId}-${String(option.key)}`}
                  role="option"
                  aria-selected={row === index}
                  className={cx(styles.option, row === index && styles.active)}
                  onPointerMove={() => setIndex(row)}
                  // The focus stays in the field, whose loss of it closes the list.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => pick(option)}
                >
                  {option.picture}
                  <span className={styles.name} dir="auto">
                    <Marked text={option.label} marks={option.marks} />
                  </span>
                  <span className={styles.detail}>{option.detail}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isShown && sought.trim() !== '' && t('groupSetting.found', { count: found.length })}
      </p>
    </div>
  )
}
