import { useId, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { indexOfKey, isRow, stepFrom, stepsOf, type RowKey, type RowKind } from './rowFocus.ts'
import { useRowFocus, type RowFocus, type RowFocusOptions } from './useRowFocus.ts'
import { isForInputMethod } from '../isForInputMethod.ts'
import { switched } from '../switched.ts'

/** Rows selected for an action on all of them. */
export interface Picks<K> {
  readonly keys: ReadonlySet<K>
  readonly onChange: (keys: ReadonlySet<K>) => void
}

export interface ListOptions<T, K extends RowKey> extends RowFocusOptions<T, K> {
  /** Called when the user moves the focus to another item with a key or the pointer, but not for a press. */
  readonly onMove?: (item: T) => void
  /** Called for Enter, and for a press if there is no `onPress`. */
  readonly onOpen?: (item: T, row: HTMLElement | null) => void
  /** Called for Space in the list. Defaults to `onOpen`. */
  readonly onPeek?: (item: T) => void
  readonly onPress?: (item: T) => void
  readonly onDoublePress?: (item: T) => void
  /** Handles further keys. Returns true if the key was used. */
  readonly onKey?: (event: KeyboardEvent, item: T | undefined) => boolean
  readonly picks?: Picks<K>
  /** True if the rows have the focus. Tab then moves to the controls of the focused row. */
  readonly isRoving?: boolean
  /** True if the arrows wrap around both ends, as in a short list of suggestions. */
  readonly wraps?: boolean
}

export interface ListHandle<T, K extends RowKey> extends RowFocus<T, K> {
  readonly id: string
  readonly items: readonly T[]
  readonly kind: RowKind<T, K>
  readonly typed: string | null
  readonly picks: Picks<K> | undefined
  readonly isRoving: boolean
  /** Element of the list. */
  readonly elementRef: RefObject<HTMLDivElement | null>
  readonly rowId: (item: T) => string
  /** Returns the element of an item, or null if it is not drawn. */
  readonly row: (item: T | undefined) => HTMLElement | null
  readonly onKeyDown: (event: KeyboardEvent, isText?: boolean) => void
  readonly onPress: (item: T, event: MouseEvent) => void
  readonly onDoublePress: ((item: T) => void) | undefined
  readonly focusList: () => void
  /** Attributes for the element of the list, which name the active row. */
  readonly active: ActiveRow
  /** Attributes for a text input that keeps the focus for the list, if it is more than a search field. */
  readonly ofText: ListText
  /** Attributes for the search field that keeps the focus for the list. */
  readonly field: ListText & {
    readonly role: 'combobox'
    readonly 'aria-expanded': true
    readonly autoComplete: 'off'
    readonly spellCheck: false
  }
}

interface ActiveRow {
  readonly 'aria-activedescendant': string | undefined
}

interface ListText extends ActiveRow {
  readonly 'aria-autocomplete': 'list'
  readonly 'aria-controls': string
}

/**
 * Focus, keys and selection of a list whose rows `List` draws. The focus is on the list or its text field, and the
 * active row is the active descendant (WAI-ARIA), so that the focus survives when a row is removed or scrolled out of
 * view. With `isRoving`, the row itself has the focus and stays drawn.
 */
export function useList<T, K extends RowKey>(
  items: readonly T[],
  kind: RowKind<T, K>,
  options: ListOptions<T, K>,
): ListHandle<T, K> {
  const id = useId()
  const elementRef = useRef<HTMLDivElement>(null)
  /** Row at which a range of selected rows starts, and the rows selected outside the range. */
  const anchor = useRef<{ readonly key: K; readonly others: ReadonlySet<K> } | null>(null)
  const rowFocus = useRowFocus(items, kind, options)
  const { index, item } = rowFocus
  const { onMove, onOpen, onPeek = onOpen, onPress, onKey, picks, typed = null } = options
  const { isRoving = false, wraps = false } = options
  const { keyOf } = kind
  const rowId = (of: T): string => kind.idOf?.(of) ?? `${id}-${String(keyOf(of)).replaceAll(/\s/g, '_')}`
  const row = (of: T | undefined): HTMLElement | null =>
    of === undefined ? null : document.getElementById(rowId(of))

  const moveTo = (to: number): void => {
    const next = items[to]
    if (next === undefined) return
    rowFocus.focus(keyOf(next))
    onMove?.(next)
  }
  const toggle = (of: T): void => {
    picks?.onChange(switched(picks.keys, keyOf(of)))
  }
  const pickTo = (to: number): void => {
    if (picks === undefined || item === undefined) return
    anchor.current ??= { key: keyOf(item), others: picks.keys }
    const { key, others } = anchor.current
    const from = indexOfKey(items, kind, key)
    const [first, last] = from < to ? [from, to] : [to, from]
    const range = items.slice(Math.max(0, first), last + 1).filter((each) => isRow(kind, each))
    picks.onChange(new Set([...others, ...range.map(keyOf)]))
    moveTo(to)
  }
  const target = (steps: number): number => {
    const to = stepFrom(kind, items, index, steps)
    if (!wraps || Math.abs(steps) !== 1 || (to !== index && to >= 0)) return to
    return steps > 0 ? stepFrom(kind, items, -1, 1) : stepFrom(kind, items, items.length, -1)
  }
  const isPickKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean => {
    if (picks === undefined || altKey) return false
    const steps = stepsOf(key)
    if ((ctrlKey || metaKey) && key === ' ' && item !== undefined) toggle(item)
    else if ((ctrlKey || metaKey) && key === 'a')
      picks.onChange(new Set(items.filter((each) => isRow(kind, each)).map(keyOf)))
    else if (ctrlKey || metaKey) return false
    else if (shiftKey && steps !== null) pickTo(target(steps))
    else if (key === 'Escape' && picks.keys.size > 0) picks.onChange(new Set())
    else return false
    return true
  }
  const isUsed = (event: KeyboardEvent, isText: boolean): boolean => {
    if (!isText && isPickKey(event)) return true
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    const steps = event.shiftKey ? null : stepsOf(event.key, isText)
    // Enter and Space on a control within a row are left to the control.
    const isOnRow = !isRoving || event.target === row(item)
    if (steps !== null) {
      anchor.current = null
      moveTo(target(steps))
    } else if (
      isOnRow &&
      event.key === 'Enter' &&
      !event.shiftKey &&
      item !== undefined &&
      onOpen !== undefined
    )
      onOpen(item, row(item))
    else if (isOnRow && event.key === ' ' && !isText && item !== undefined && onPeek !== undefined)
      onPeek(item, row(item))
    else return onKey?.(event, item) === true
    return true
  }
  const onKeyDown = (event: KeyboardEvent, isText = false): void => {
    if (isForInputMethod(event) || event.defaultPrevented || !isUsed(event, isText)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const press = (of: T, { ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
    if (!isRow(kind, of)) return
    if (picks !== undefined && shiftKey) return pickTo(items.indexOf(of))
    anchor.current = null
    rowFocus.focus(keyOf(of))
    if (picks !== undefined && (ctrlKey || metaKey || picks.keys.size > 0)) return toggle(of)
    if (onPress === undefined) onOpen?.(of, row(of))
    else onPress(of)
  }
  const active = { 'aria-activedescendant': item === undefined ? undefined : rowId(item) }
  const ofText = { ...active, 'aria-autocomplete': 'list', 'aria-controls': id } as const
  return {
    ...rowFocus,
    focus: (key) => moveTo(indexOfKey(items, kind, key)),
    id,
    items,
    kind,
    typed,
    picks,
    isRoving,
    elementRef,
    rowId,
    row,
    onKeyDown,
    onPress: press,
    onDoublePress: options.onDoublePress,
    focusList: () => {
      const focused = isRoving ? row(item) : null
      // Focusing a row scrolls it into view.
      if (focused === null) elementRef.current?.focus({ preventScroll: true })
      else focused.focus()
    },
    active,
    ofText,
    field: { ...ofText, role: 'combobox', 'aria-expanded': true, autoComplete: 'off', spellCheck: false },
  }
}
