import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { Snippet } from '../../../../shared/model/search/snippet.ts'
import { isForInputMethod, cx, List, useList, type RowAttributes, type RowKind } from '../../../ui/index.ts'
import { Marked } from '../../conversation/hits/index.ts'
import { makeListRoom } from './makeListRoom.ts'
import styles from './picker.module.css'

/** An option in the list. */
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
  /** Accessible name of the field. undefined if another element labels it. */
  readonly label: string | undefined
  readonly listLabel: string
  /** Shown if no option matches. */
  readonly none: string
  /** True to render the input without a border, inside a field of chips. */
  readonly isPlain?: boolean
  /** Returns the matching options. Must be a new function whenever its results may have changed. */
  readonly find: (typed: string) => readonly PickerOption<T>[]
  readonly onPick: (value: T) => void
  /** Called on Backspace while the field is empty. */
  readonly onBack?: () => void
}

const optionRows: RowKind<PickerOption<unknown>> = { keyOf: ({ key }) => key }

const drawOption = ({ label, marks, detail, picture }: PickerOption<unknown>, row: RowAttributes) => (
  <div {...row} className={styles.option}>
    {picture}
    <span data-ellipsis className={styles.name} dir="auto">
      <Marked text={label} marks={marks} />
    </span>
    <span data-ellipsis className={styles.detail}>
      {detail}
    </span>
  </div>
)

/** A field that finds options by name. Typing or an arrow key opens the list, Enter picks an option. */
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
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  // Each key appears in the field at once. The list is updated with lower priority.
  const sought = useDeferredValue(isOpen ? text : null)
  const found = useMemo(() => (sought === null ? [] : find(sought)), [find, sought])
  const list = useList(found, optionRows, {
    typed: sought,
    wraps: true,
    onOpen: (option) => pick(option),
  })
  const popup = useRef<HTMLDivElement>(null)
  const isShown = isOpen && sought !== null
  // The field may be at the lower edge of the view.
  useEffect(() => {
    if (isShown) popup.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isShown])

  const pick = ({ value }: PickerOption<T>): void => {
    setText('')
    setOpen(false)
    onPick(value)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isForInputMethod(event)) return
    if (event.key === 'Backspace' && text === '') onBack?.()
    if (isOpen && (event.key !== 'Enter' || sought === text)) list.onKeyDown(event, true)
    if (event.defaultPrevented) return
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (!isOpen && isArrow) setOpen(true)
    else if (!isOpen) return
    else if (event.key === 'Escape') setOpen(false)
    else if (event.key === 'Enter') {
      const [first] = sought === text ? [] : find(text)
      if (first !== undefined) pick(first)
    } else return
    event.preventDefault()
    // Escape closes the list, but not the dialog or page around it.
    event.stopPropagation()
  }
  const isListed = isShown && found.length > 0
  return (
    <div className={cx(styles.picker, isPlain && styles.plain)}>
      <input
        {...field}
        {...list.field}
        type="text"
        className={styles.input}
        aria-label={label}
        aria-expanded={isListed}
        aria-controls={isListed ? list.id : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setOpen(target.value.trim() !== '')
        }}
        onClick={() => setOpen(true)}
        onFocus={(event) => {
          const picker = event.currentTarget.parentElement!
          makeListRoom(picker.closest<HTMLElement>(`.${styles.field}`) ?? picker)
          onFocus?.(event)
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <div ref={popup} className={styles.popup}>
          {found.length === 0 ? (
            <p className={styles.none}>{none}</p>
          ) : (
            <List
              list={list}
              role="listbox"
              label={listLabel}
              className={styles.list}
              isOfField
              followsPointer
              draw={drawOption}
            />
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isShown && sought.trim() !== '' && t('groupSetting.found', { count: found.length })}
      </p>
    </div>
  )
}
