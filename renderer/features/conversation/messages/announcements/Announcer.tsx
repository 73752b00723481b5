import { useEffect, useState } from 'react'
import type { Narrow } from '../../../../../shared/api/types.ts'
import { useAccountStore } from '../../../../state/index.ts'
import { announcementQueue } from './announcementQueue.ts'
import { failedSend, newMessages, typing } from './announcementTexts.ts'

interface Said {
  readonly text: string
  /** A new number gives the live region a new element, so that a repeated text is read again. */
  readonly number: number
}

/**
 * Announces to screen readers new messages and typing users in the open conversation, and failed sends of the
 * account. The live region is polite and gets at most one text a second. Silent in windows without focus, where
 * notifications do this.
 */
export function Announcer({ narrow }: { readonly narrow: Narrow }) {
  const store = useAccountStore()
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => {
    const queue = announcementQueue((text) => setSaid((last) => ({ text, number: (last?.number ?? 0) + 1 })))
    let unsaid: readonly number[] = []
    const unsubscribe = store.subscribe(({ state }, { state: before }) => {
      if (state === null || before === null || state === before || !document.hasFocus()) return
      const failed = failedSend(before, state)
      if (failed !== null) queue.add('failedSend', failed)
      const typers = typing(before, state, narrow)
      if (typers === '') queue.remove('typing')
      else if (typers !== null) queue.add('typing', typers)
      const messages = newMessages(before, state, narrow, queue.isWaiting('newMessages') ? unsaid : [])
      if (messages === null) return
      unsaid = messages.ids
      queue.add('newMessages', messages.text)
    })
    return () => {
      unsubscribe()
      queue.close()
    }
  }, [store, narrow])
  return (
    <div className="visually-hidden" role="status" data-testid="announcements">
      {said !== null && <p key={said.number}>{said.text}</p>}
    </div>
  )
}
