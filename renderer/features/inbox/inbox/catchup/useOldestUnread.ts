import { useEffect } from 'react'
import { accountStore } from '../../../../state/index.ts'
import { followRecent, readOlder, recentOf } from '../../../navigation/recentMessages/index.ts'
import type { AccountInbox } from '../heldList.ts'

/** Maximum number of pages of messages read for the senders on the cards. */
const maxPages = 10

/**
 * Reads each account's messages back to the oldest unread one, up to a number of pages, so that the cards can show
 * the senders.
 */
export function useOldestUnread(inboxes: readonly AccountInbox[]): void {
  useEffect(() => {
    const ends = inboxes.map(({ account, model }) => {
      const store = accountStore(account)
      let oldest = Infinity
      for (const { kind, rows } of model.groups)
        for (const { firstUnread } of kind === 'later' ? [] : rows)
          if (firstUnread > 0) oldest = Math.min(oldest, firstUnread)
      const look = (): void => {
        const { hasFailed, hasOlder, isLoading, oldestRead, pages } = recentOf(store)
        if (hasOlder && !hasFailed && !isLoading && pages < maxPages && oldestRead > oldest) readOlder(store)
      }
      look()
      return followRecent(store, look)
    })
    return () => ends.forEach((end) => end())
  }, [inboxes])
}
