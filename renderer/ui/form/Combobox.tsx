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
import { isForInputMethod } from '../isForInputMethod.ts'
import { List, type RowAttributes } from '../list/List.tsx'
import type { RowKind } from '../list/rowFocus.ts'
import { useList } from '../list/useList.ts'
import { Marked, type Marks } from '../Marked.tsx'
import styles from './Combobox.module.css'
import { Input } from './Input.tsx'
import { makeListRoom } from './makeListRoom.ts'

/*
 * The combobox of react-aria-components 1.22.1 would add 195 kB of minified code to the page, this one adds 16 kB (React
 * excluded, vite build of each alone, 2026-11-30). See ../list/List.tsx for what else speaks against that library.
 */

/** Option in the list. */
export interface ComboboxOption<T> {
  readonly key: string | number
  readonly value: T
  readonly label: string
  readonly marks: Marks
  /** A few words at the right edge. */
  readonly detail: string
  readonly picture: ReactNode
}

interface ComboboxProps<T> extends Pick<
  ComponentProps<'input'>,
  'aria-describedby' | 'aria-required' | 'disabled' | 'id' | 'onFocus' | 'placeholder'
> {
  readonly ref?: Ref<HTMLInputElement>
  /** Accessible name of the field. undefined if another element labels it. */
  readonly label: string | undefined
  readonly listLabel: string
  /** Shown if no option matches. */
  readonly none: string
  /** Returns the number of matches, for screen readers. */
  readonly foundWords: (count: number) => string
  /** Returns the matching options. Must be a new function whenever its results may have changed. */
  readonly find: (typed: string) => readonly ComboboxOption<T>[]
  readonly onPick: (value: T) => void
  /** Called on Backspace while the field is empty. */
  readonly onBack?: () => void
}

const optionRows: RowKind<ComboboxOption<unknown>> = { keyOf: ({ key }) => key }

const drawOption = ({ label, marks, detail, picture }: ComboboxOption<unknown>, row: RowAttributes) => (
  <div {...row} className={styles.option}>
    {picture}
    <span data-ellipsis dir="auto">
      <Marked text={label} marks={marks} />
    </span>
    <span data-ellipsis className={styles.detail}>
      {detail}
    </span>
  </div>
)

/**
 * Field that finds options by name. Typing or an arrow key opens the list, Enter picks an option. In a `ChipField`, its
 * list is as wide as the field.
 */
export function Combobox<T>({
  label,
  listLabel,
  none,
  foundWords,
  find,
  onPick,
  onBack,
  onFocus,
  ...field
}: ComboboxProps<T>) {
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

  const pick = ({ value }: ComboboxOption<T>): void => {
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
    <div className={styles.combobox} data-combobox>
      <Input
        {...field}
        {...list.field}
        type="text"
        isWide
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
          const combobox = event.currentTarget.parentElement!
          makeListRoom(combobox.closest<HTMLElement>('[data-chip-field]') ?? combobox)
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
        {isShown && sought.trim() !== '' && foundWords(found.length)}
      </p>
    </div>
  )
}

/** Keeps Enter from submitting a form while the focus is in a combobox, even if its list is closed. */
export function keepEnter(event: KeyboardEvent): void {
  const isOffering = event.target instanceof HTMLElement && event.target.role === 'combobox'
  if (event.key === 'Enter' && isOffering) event.preventDefault()
}
