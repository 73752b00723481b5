import {
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import { sameItems } from '../../../../shared/model/navigation/sidebar.ts'
import { inboxModel, inboxSteps, type InboxModel } from '../../../../shared/model/navigation/inbox.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { accountStore, logError, timeSlice, useUi, type AccountStore } from '../../../state/index.ts'
import { fetchStoredLines, lineTime, listenToLine, requestLines } from '../../common/lines/index.ts'
import { useHeldOrder } from '../../navigation/conversationRows/index.ts'
import { allGroups, heldList, isFirst, type AccountInbox, type HeldList } from './heldList.ts'
import type { MessageId } from '../../../../shared/api/types.ts'
import { maxLines } from '../../../../shared/model/messages/lineText.ts'

/**
 * Accounts, by the `self` part of their state, whose inbox has been computed once. From then on, events update it
 * cheaply.
 */
const prepared = new WeakSet<AccountState['self']>()

/** Milliseconds to wait for times. Those that arrive later sort the list again. */
const timesMs = 200

/**
 * Computes an account's first inbox in steps, because it sorts thousands of topics. With several accounts, it also
 * waits briefly for the times of the rows, so that the list does not change right after it appears.
 */
async function prepare(store: AccountStore, state: AccountState, hasOthers: boolean): Promise<void> {
  const model = await timeSlice(inboxSteps(state))
  const isLate = new Promise((resolve) => setTimeout(resolve, timesMs))
  if (hasOthers) await Promise.race([fetchStoredLines(store, timedIds(model)), isLate])
  prepared.add(state.self)
}

type Inboxes = ReadonlyMap<string, AccountInbox>

/** Cached inboxes, by their models. */
const byModel = new WeakMap<InboxModel, AccountInbox>()

/** Returns the same object for the same model and times. */
function inboxOf(account: string, model: InboxModel, times: AccountInbox['times']): AccountInbox {
  const before = byModel.get(model)
  if (before?.times === times) return before
  const inbox = { account, model, times }
  byModel.set(model, inbox)
  return inbox
}

/** Cached lists of inboxes, by the inbox of their first account. */
const lists = new WeakMap<AccountInbox, readonly AccountInbox[]>()

/** Returns the same list for the same inboxes, even to a pane that is opened later. */
function listOf(inboxes: Inboxes): readonly AccountInbox[] {
  const list = [...inboxes.values()]
  const [first] = list
  if (first === undefined) return noInboxes
  const before = lists.get(first)
  if (before !== undefined && sameItems(before, list)) return before
  lists.set(first, list)
  return list
}

const noInboxes: readonly AccountInbox[] = []

/**
 * Returns the inboxes of all accounts that are signed in, in the order of the rail. Omits accounts whose state is
 * missing or whose inbox is still being computed; `isComplete` is false then.
 */
function useInboxes(): { readonly inboxes: readonly AccountInbox[]; readonly isComplete: boolean } {
  const accounts = useUi((ui) => ui.accounts)
  const names = accounts.flatMap(({ id, needsSignIn }) => (needsSignIn ? [] : [id])).join(' ')
  const ids = useMemo(() => (names === '' ? [] : names.split(' ')), [names])
  const last = useRef<Inboxes>(new Map())

  const subscribe = useCallback(
    (listener: () => void) => {
      const preparing = new Set<AccountState['self']>()
      const ends = ids.map((id) => {
        const store = accountStore(id)
        const look = (): void => {
          const { state } = store.getState()
          if (state === null || preparing.has(state.self)) return
          if (prepared.has(state.self)) return listener()
          preparing.add(state.self)
          prepare(store, state, ids.length > 1).then(
            () => {
              preparing.delete(state.self)
              look()
            },
            (error: unknown) => logError(`inbox: ${String(error)}`),
          )
        }
        look()
        return store.subscribe((slot, before) => {
          if (slot.state !== before.state) look()
        })
      })
      return () => ends.forEach((end) => end())
    },
    [ids],
  )
  const read = useCallback((): Inboxes => {
    const before = last.current
    const next = new Map<string, AccountInbox>()
    for (const id of ids) {
      const store = accountStore(id)
      const { state } = store.getState()
      const model = state !== null && prepared.has(state.self) ? inboxModel(state) : before.get(id)?.model
      if (model === undefined) continue
      next.set(id, inboxOf(id, model, ids.length > 1 ? rowTimes(store, model) : noTimes))
    }
    const isSame = next.size === before.size && [...next].every(([id, inbox]) => before.get(id) === inbox)
    return isSame ? before : (last.current = next)
  }, [ids])
  const inboxes = listOf(useSyncExternalStore(subscribe, read))
  useRowTimes(inboxes)
  return { inboxes, isComplete: inboxes.length === ids.length }
}

type Times = AccountInbox['times']

const noTimes: Times = new Map()

/**
 * Returns the newest messages of the rows that are sorted by time among those of other accounts, up to the limit of
 * one request.
 */
const timedIds = ({ groups }: InboxModel): readonly MessageId[] =>
  groups
    .flatMap(({ kind, rows }) => (isFirst(kind) ? rows.map(({ newest }) => newest) : []))
    .slice(0, maxLines)

/** Times stay here while their row is listed, even after the line cache has dropped them. */
const timesOf = new WeakMap<AccountStore, Times>()

/** Returns the known times of an account's rows. Returns the same map if nothing changed. */
function rowTimes(store: AccountStore, model: InboxModel): Times {
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
function useRowTimes(inboxes: readonly AccountInbox[]): void {
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

/** Returns the inboxes as one list, whose order is held while the user works in it. See useHeldOrder. */
export function useHeldInboxes(list: RefObject<HTMLElement | null>) {
  const { inboxes, isComplete } = useInboxes()
  const { order: held, ...rest } = useHeldOrder(list, (before: HeldList | null, isHeld) =>
    heldList(before, inboxes, isHeld),
  )
  return { inboxes, isComplete, held, groups: allGroups(held), ...rest }
}
