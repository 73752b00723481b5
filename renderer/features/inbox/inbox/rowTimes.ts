import { useEffect, useReducer } from 'react'
import type { MessageId } from '../../../../shared/api/types.ts'
import { maxLines } from '../../../../shared/model/messages/lineText.ts'
import type { InboxModel } from '../../../../shared/model/inbox/inbox.ts'
import type { AccountStore } from '../../../state/index.ts'
import { lineTime, listenToLine, requestLines } from '../../common/lines/index.ts'
import { isFirst, type AccountInbox } from './heldList.ts'

type Times = AccountInbox['times']

export const noTimes: Times = new Map()

/**
 * Returns the newest messages of the rows that are sorted by time among those of other accounts, up to the limit of
 * one request.
 */
export const timedIds = ({ groups }: InboxModel): readonly MessageId[] =>
  groups
    .flatMap(({ kind, rows }) => (isFirst(kind) ? rows.map(({ newest }) => newest) : []))
    .slice(0, maxLines)

/** Times stay here while their row is listed, even after the line cache has dropped them. */
const timesOf = new WeakMap<AccountStore, Times>()

/** Returns the known times of an account's rows. Returns the same map if nothing changed. */
export function rowTimes(store: AccountStore, model: InboxModel): Times {
  const before = timesOf.get(store) ?? noTimes
  const times = new Map<MessageId, number>()
  for (const id of timedIds(model)) {
    const at = lineTime(store.id, id) ?? before.get(id)
    if (at !== undefined) times.set(id, at)
  }
  if (times.size === before.size && [...times].every(([id, at]) => before.get(id) === at)) return before
  timesOf.set(store, times)
  return times
}

/** Requests unknown times, and renders again when one arrives. */
export function useRowTimes(inboxes: readonly AccountInbox[]): void {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (inboxes.length < 2) return undefined
    const ends = inboxes.flatMap(({ account, model }) => {
      const ids = timedIds(model)
      requestLines(account, ids)
      return ids.map((id) => listenToLine(account, id, draw))
    })
    return () => ends.forEach((end) => end())
  }, [inboxes])
}
