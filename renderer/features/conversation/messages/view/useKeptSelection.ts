import { useCallback, useEffect, useRef, type RefObject } from 'react'
import type { MessageId } from '../../../../../shared/api/types.ts'
import { uiStore } from '../../../../state/index.ts'
import type { Item } from '../items/item.ts'
import type { ListHandle } from '../list/index.ts'
import { focusRow, goTo } from './useMessageCommands.ts'

const isMessage = (item: Item, id: MessageId): boolean => item.kind === 'message' && item.id === id

/**
 * When the focused message is removed from the list, for example deleted, focuses the next message, or the previous
 * one if there is none. A focus that has moved elsewhere stays there.
 */
export function useKeptSelection(
  items: RefObject<readonly Item[]>,
  shown: readonly Item[],
  list: RefObject<ListHandle | null>,
): void {
  const before = useRef(shown)
  useEffect(() => {
    const old = before.current
    before.current = shown
    const { selected } = uiStore.getState()
    if (old === shown || selected === null || shown.some((item) => isMessage(item, selected))) return
    const index = old.findIndex((item) => isMessage(item, selected))
    const handle = list.current
    if (index < 0 || handle === null || document.activeElement !== document.body) return
    const here = new Set(shown.map(({ key }) => key))
    const around = [...old.slice(index), ...old.slice(0, index).reverse()]
    const next = around.find((item) => item.kind === 'message' && here.has(item.key))
    if (next?.kind === 'message') queueMicrotask(() => goTo(handle, items, next))
  }, [items, shown, list])
}

/**
 * A list that mounts with a selected message passes the focus on to that row, once the list has the focus and the row
 * is mounted. Call the returned function when more rows may have been mounted.
 */
export function useSelectedFocus(key: string | null, list: RefObject<ListHandle | null>): () => void {
  const wanted = useRef(key)
  const look = useCallback(
    () =>
      queueMicrotask(() => {
        const handle = list.current
        if (wanted.current === null || handle === null || document.activeElement !== handle.view()) return
        focusRow(handle, wanted.current)
        if (document.activeElement !== handle.view()) wanted.current = null
      }),
    [list],
  )
  useEffect(() => {
    if (wanted.current !== key) wanted.current = null
    look()
  }, [key, look])
  return look
}
