import { useEffect, useState } from 'react'
import type { Narrow } from '../../../../shared/api/types.ts'
import { useAccountStore } from '../../../state/index.ts'
import { announcementQueue } from './announcementQueue.ts'
import { failedSend, newMessages, typing } from './announcementTexts.ts'

interface Said {
  readonly text: string
  /** Makes the same text another element, which is read again. */
  readonly number: number
}

/**
 * Tells screen readers of new messages and typing people in the open conversation, and of messages of the account that
 * could not be sent: politely, one text a second at most. In a window without the focus notifications tell.
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
