import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { inboxModel, inboxSteps, type InboxModel } from '../../../shared/model/inbox/inbox.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import { accountStore, logError, timeSlice, useUi } from '../../state/index.ts'
import type { AccountInbox } from './heldList.ts'

/** Accounts by their `self` part: their inbox has been worked out once, so that events change it at little cost. */
const prepared = new WeakSet<AccountState['self']>()

/** Works the first inbox of an account out in steps: thousands of topics are sorted in it. */
async function prepare(state: AccountState): Promise<void> {
  await timeSlice(inboxSteps(state))
  prepared.add(state.self)
}

type Models = ReadonlyMap<string, InboxModel>

/** By the model of the first account. */
const lists = new WeakMap<InboxModel, readonly AccountInbox[]>()

/** Returns the same list for the same models, also to a pane that is opened later. */
function listOf(models: Models): readonly AccountInbox[] {
  const inboxes = [...models].map(([account, model]) => ({ account, model }))
  const [first] = inboxes
  if (first === undefined) return noInboxes
  const known = lists.get(first.model)
  const isKnown =
    known?.length === inboxes.length && known.every(({ account, model }) => models.get(account) === model)
  if (!isKnown) lists.set(first.model, inboxes)
  return isKnown ? known : inboxes
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
  const last = useRef<Models>(new Map())

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
          prepare(state).then(
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
  const read = useCallback((): Models => {
    const before = last.current
    const next = new Map<string, InboxModel>()
    for (const id of ids) {
      const { state } = accountStore(id).getState()
      const model = state !== null && prepared.has(state.self) ? inboxModel(state) : before.get(id)
      if (model !== undefined) next.set(id, model)
    }
    const isSame = next.size === before.size && [...next].every(([id, model]) => before.get(id) === model)
    return isSame ? before : (last.current = next)
  }, [ids])
  const models = useSyncExternalStore(subscribe, read)
  const inboxes = listOf(models)
  return { inboxes, isComplete: inboxes.length === ids.length }
}
