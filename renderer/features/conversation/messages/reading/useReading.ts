import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { MessageId, Narrow } from '../../../../../shared/api/types.ts'
import { messagesToMarkRead } from '../../../../../shared/model/messages/readingRule.ts'
import { isReadingPaused, resumeReading, useAccountStore, useSurface } from '../../../../state/index.ts'
import { createReadingMark } from '../../../navigation/topicActions/index.ts'
import { isIdle, onReturn } from './lastInput.ts'

/** How long the end of a message must be in sight, in a window that has the focus, until it counts as read. */
const dwellMs = 700

/**
 * Marks messages read that were looked at by somebody: not in a window that is hidden, minimised, without the focus, or
 * without input for minutes. It also marks those before them that passed by on the way there. `inSight` lists those
 * whose end is in view now; the returned function is to be called when that may have changed.
 */
export function useReading(narrow: Narrow, inSight: () => readonly MessageId[]): () => void {
  const store = useAccountStore()
  const surface = useSurface()
  const idsInSight = useEffectEvent(inSight)
  const looker = useRef<(() => void) | null>(null)
  useEffect(() => {
    const since = new Map<MessageId, number>()
    const passed = new Set<MessageId>()
    // One visit is one change to undo.
    const mark = createReadingMark(store.id)
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      clearTimeout(timer)
      const { state } = store.getState()
      // A minimised window is hidden, and may be told late that it has lost the focus.
      const focused = document.hasFocus() && document.visibilityState === 'visible' && !isIdle()
      const attended = focused && surface.isAttended()
      const reads = attended && state !== null && !isReadingPaused(store.id, narrow)
      const ofUnread = (visibleIds: readonly MessageId[]): readonly MessageId[] =>
        reads ? messagesToMarkRead(state, { narrow, visibleIds, focused }) : []
      const visible = idsInSight()
      const unread = ofUnread(visible)
      for (const id of unread) passed.add(id)
      const stillUnread = new Set(ofUnread([...passed]))
      for (const id of passed) if (!stillUnread.has(id)) passed.delete(id)
      // Below what passed by, a message is looked at that may be one's own, or read.
      const end = Math.max(...visible)
      const endsRead = !unread.includes(end) && [...passed].some((id) => id < end && !visible.includes(id))
      const looked = endsRead ? [...unread, end] : unread
      const now = performance.now()
      for (const id of since.keys()) if (!looked.includes(id)) since.delete(id)
      for (const id of looked) if (!since.has(id)) since.set(id, now)
      const read = looked.filter((id) => now - since.get(id)! >= dwellMs - 5)
      if (read.length > 0) {
        const last = Math.max(...read)
        const messageIds = [...passed].filter((id) => id < last || read.includes(id)).sort((a, b) => a - b)
        for (const id of messageIds) {
          since.delete(id)
          passed.delete(id)
        }
        if (read.includes(end)) since.delete(end)
        mark(messageIds)
      }
      if (since.size > 0) timer = setTimeout(look, Math.max(50, Math.min(...since.values()) + dwellMs - now))
    }
    looker.current = look
    // New messages come into sight without any scrolling.
    let before = store.getState().state?.unreads
    const unsubscribe = store.subscribe(({ state }) => {
      if (state?.unreads === before) return
      before = state?.unreads
      requestAnimationFrame(look)
    })
    const endReturns = onReturn(look)
    const unfollow = surface.followAttention(look)
    addEventListener('focus', look)
    addEventListener('blur', look)
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      clearTimeout(timer)
      endReturns()
      unsubscribe()
      unfollow()
      removeEventListener('focus', look)
      removeEventListener('blur', look)
      document.removeEventListener('visibilitychange', look)
      looker.current = null
      resumeReading(store.id, narrow)
    }
  }, [store, surface, narrow])
  return useCallback(() => looker.current?.(), [])
}
