import { useCallback, useEffect, useRef } from 'react'
import { sameConversation } from '../../../shared/model/topics/conversation.ts'
import { uiStore } from '../../state/index.ts'
import type { ListItem } from './listItem.ts'
import { peekRow } from './rowActions.ts'

/** Delay after the last key, in milliseconds: rows that are passed on the way to another are not opened. */
const delayMs = 150

function isBeside(item: ListItem | undefined): boolean {
  const { peek } = uiStore.getState()
  if (peek === null || item?.type !== 'row') return false
  return peek.account === item.account && sameConversation(peek.conversation, item.conversation)
}

/**
 * Returns what a key calls before it moves the focus of the list. Where the conversation of the focused row stands
 * beside the list, that of the row which gets the focus takes its place: otherwise the next key would be about a
 * conversation that nobody has seen, beside the text of another one. Any other conversation stays.
 */
export function usePeekAlong(item: ListItem | undefined): () => void {
  const focused = useRef(item)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => {
    focused.current = item
  }, [item])
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )
  return useCallback(() => {
    if (timer.current === null && !isBeside(focused.current)) return
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = null
      const { peek } = uiStore.getState()
      if (peek !== null && focused.current?.type === 'row' && !isBeside(focused.current))
        peekRow(focused.current)
    }, delayMs)
  }, [])
}
