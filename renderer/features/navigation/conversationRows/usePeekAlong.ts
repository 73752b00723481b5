import { useCallback, useEffect, useMemo, useRef } from 'react'
import { uiStore } from '../../../state/index.ts'
import { rowsMark, type ListItem } from './listItem.ts'
import { isBeside, peekRow } from './rowActions.ts'
import type { ListFocus } from './useListFocus.ts'

/** Delay in ms after the last key, so that rows passed on the way to another are not opened. */
const delayMs = 150

interface PeekAlong {
  /** Called before a key moves the focus of the list. */
  readonly take: () => void
  /** Called when a key starts an action that will remove the focused row from the list. */
  readonly awaitDeparture: () => void
}

/**
 * Keeps the peek in step with the focused row. If the peek shows the focused row's conversation and a key moves the
 * focus, the peek shows the new row's conversation: otherwise the next key would act on a conversation that the user
 * cannot see. A conversation whose row leaves the list, because it was read or answered, stays in the peek until a key
 * moves the focus or the focus returns to the list. Any other conversation stays in the peek.
 */
export function usePeekAlong({
  departures,
  item,
  returns,
}: Pick<ListFocus, 'departures' | 'item' | 'returns'>): PeekAlong {
  const focused = useRef(item)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const known = useRef({ departures, returns })
  const isAwaited = useRef(false)
  /** The row that had the focus when it left the list. */
  const left = useRef<ListItem>(undefined)
  const take = useCallback(() => {
    isAwaited.current = false
    if (timer.current === null && !isBeside(focused.current) && !isBeside(left.current)) return
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = null
      const { peek } = uiStore.getState()
      if (peek !== null && focused.current?.type === 'row' && !isBeside(focused.current))
        peekRow(focused.current)
    }, delayMs)
  }, [])
  const awaitDeparture = useCallback(() => {
    isAwaited.current = isBeside(focused.current)
  }, [])
  useEffect(() => {
    // `focused` still refers to the row that had the focus before.
    const hasLeft = departures !== known.current.departures
    if (hasLeft) left.current = focused.current
    if ((hasLeft && isAwaited.current) || returns !== known.current.returns) take()
    known.current = { departures, returns }
    focused.current = item
  }, [item, departures, returns, take])
  useEffect(() => {
    // A window that receives the focus has no related target.
    const onFocus = ({ relatedTarget, target }: FocusEvent): void => {
      const isReturn = relatedTarget !== null && target instanceof Element && target.matches(`[${rowsMark}]`)
      if (isReturn && isBeside(left.current)) take()
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [take])
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )
  return useMemo(() => ({ take, awaitDeparture }), [take, awaitDeparture])
}
