import { useEffect } from 'react'
import { accountStore } from '../../../../state/index.ts'
import { followRecent, readOlder, recentOf } from '../../../navigation/recentMessages/index.ts'
import type { AccountInbox } from '../heldList.ts'

/** Pages of messages that are read for the names on the cards. */
const maxPages = 10

/** Reads back to the oldest unread message of each account, as far as some pages lead: the cards say who wrote. */
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
