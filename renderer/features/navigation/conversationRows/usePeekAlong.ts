import { useCallback, useEffect, useMemo, useRef } from 'react'
import { uiStore } from '../../../state/index.ts'
import type { ListItem } from './listItem.ts'
import { isBeside, peekRow } from './rowActions.ts'
import type { ListFocus } from './useListFocus.ts'

/** Delay after the last key, in milliseconds: rows that are passed on the way to another are not opened. */
const delayMs = 150

interface PeekedList extends Pick<ListFocus, 'departures' | 'returns'> {
  /** The item that has the focus. */
  readonly item: ListItem | undefined
}

interface PeekAlong {
  /** Called before a key moves the focus of the list. */
  readonly take: () => void
  /** Called when a key asks for something that will take the focused row out of the list. */
  readonly awaitDeparture: () => void
}

/**
 * Where the conversation of the focused row stands beside the list, that of the row which gets the focus by a key takes
 * its place: otherwise the next key would be about a conversation that nobody has seen, beside the text of another one.
 * Any other conversation stays.
 */
export function usePeekAlong({ departures, item, returns }: PeekedList): PeekAlong {
  const focused = useRef(item)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const known = useRef({ departures, returns })
  const isAwaited = useRef(false)
  const take = useCallback(() => {
    isAwaited.current = false
    if (timer.current === null && !isBeside(focused.current)) return
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
    // The row that had the focus before is still the focused one here.
    const isLeft = departures !== known.current.departures && isAwaited.current
    if (isLeft || returns !== known.current.returns) take()
    known.current = { departures, returns }
    focused.current = item
  }, [item, departures, returns, take])
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )
  return useMemo(() => ({ take, awaitDeparture }), [take, awaitDeparture])
}
