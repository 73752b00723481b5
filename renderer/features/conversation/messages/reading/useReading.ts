import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { MessageId, Narrow } from '../../../../../shared/api/types.ts'
import { messagesToMarkRead } from '../../../../../shared/model/views/readingRule.ts'
import { isReadingPaused, resumeReading, useAccountStore, useSurface } from '../../../../state/index.ts'
import { createReadingMark } from '../../../navigation/topicActions/index.ts'
import { isIdle, onReturn } from './lastInput.ts'

/** Time (ms) that the end of a message must be visible, in a focused window, until the message counts as read. */
const dwellMs = 700

/**
 * Marks messages as read that the user looks at, and those scrolled past on the way to them. Marks nothing in a
 * window that is hidden, minimized, not focused or idle. `inSight` returns the messages whose end is visible. Call
 * the returned function when that may have changed.
 */
export function useReading(narrow: Narrow, inSight: () => readonly MessageId[]): () => void {
  const store = useAccountStore()
  const surface = useSurface()
  const idsInSight = useEffectEvent(inSight)
  const looker = useRef<(() => void) | null>(null)
  useEffect(() => {
    const since = new Map<MessageId, number>()
    const passed = new Set<MessageId>()
    // Everything read during one visit can be undone as one change.
    const mark = createReadingMark(store.id, narrow)
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      clearTimeout(timer)
      const { state } = store.getState()
      // The visibility is checked as well, because a minimized window may get its blur event late.
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
      // If the user scrolled past unread messages, the last visible message counts as looked at although it is read,
      // for example an own one.
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
    // New messages become visible without scrolling.
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
