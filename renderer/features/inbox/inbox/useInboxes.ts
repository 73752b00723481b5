import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { sameItems } from '../../../../shared/model/channels/sidebar.ts'
import { inboxModel, inboxSteps, type InboxModel } from '../../../../shared/model/inbox/inbox.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { accountStore, logError, timeSlice, useUi, type AccountStore } from '../../../state/index.ts'
import { fetchStoredLines } from '../../common/lines/index.ts'
import type { AccountInbox } from './heldList.ts'
import { noTimes, rowTimes, timedIds, useRowTimes } from './rowTimes.ts'

/** Accounts by their `self` part: their inbox has been worked out once, so that events change it at little cost. */
const prepared = new WeakSet<AccountState['self']>()

/** Times that come later than this, in milliseconds, sort the list again. */
const timesMs = 200

/**
 * Works the first inbox of an account out in steps: thousands of topics are sorted in it. Beside other accounts, the
 * times of its rows are mostly known first, so that the list does not move right after it is shown.
 */
async function prepare(store: AccountStore, state: AccountState, hasOthers: boolean): Promise<void> {
  const model = await timeSlice(inboxSteps(state))
  const isLate = new Promise((resolve) => setTimeout(resolve, timesMs))
  if (hasOthers) await Promise.race([fetchStoredLines(store, timedIds(model)), isLate])
  prepared.add(state.self)
}

type Inboxes = ReadonlyMap<string, AccountInbox>

/** By their models. */
const byModel = new WeakMap<InboxModel, AccountInbox>()

/** Returns the same object for the same model and times. */
function inboxOf(account: string, model: InboxModel, times: AccountInbox['times']): AccountInbox {
  const before = byModel.get(model)
  if (before?.times === times) return before
  const inbox = { account, model, times }
  byModel.set(model, inbox)
  return inbox
}

/** By the inbox of the first account. */
const lists = new WeakMap<AccountInbox, readonly AccountInbox[]>()

/** Returns the same list for the same inboxes, also to a pane that is opened later. */
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
 * The inboxes of all accounts that are signed in, in the order of the rail. Accounts whose state is not there yet, or
 * being worked out, are left out.
 */
export function useInboxes(): { readonly inboxes: readonly AccountInbox[]; readonly isComplete: boolean } {
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
