import type { RouteName } from '../../../../shared/api/routes/index.ts'
import { t, type MessageKey } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { call, failureText, type AccountStore, type RouteParams } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { awaitUndo, type UndoOffer } from './offers.ts'

/** A list that the user makes on this computer, as part of an account's state. */
export interface OwnList<Key, Item> {
  readonly itemsOf: (state: AccountState) => ReadonlyMap<Key, Item>
  /** Returns the event that shows the item under the key. null: removes it. */
  readonly eventOf: (key: Key, item: Item | null) => AccountEvent
  /** The text of a refusal, with its reason. */
  readonly refused: MessageKey
}

/** Returns a handler of failures that shows the text with the reason in a toast. */
export const toastFailure =
  (text: MessageKey) =>
  (error: unknown): void =>
    showToast(t(text, { reason: failureText(error) }))

/**
 * Shows items of a list at once, or removes those that are null, while `ask` sends the change to the main process.
 * Resolves with true if the change was made. A refusal reverts it, is reported with a toast, and resolves with false.
 */
export async function changeAtOnce<Key, Item>(
  store: AccountStore,
  { itemsOf, eventOf, refused }: OwnList<Key, Item>,
  items: ReadonlyMap<Key, Item | null>,
  ask: () => Promise<unknown>,
): Promise<boolean> {
  const { state } = store.getState()
  const known = state === null ? undefined : itemsOf(state)
  const before = [...items.keys()].map((key) => eventOf(key, known?.get(key) ?? null))
  for (const [key, item] of items) store.applyOptimistic(eventOf(key, item))
  try {
    await ask()
    return true
  } catch (error) {
    for (const event of before) store.applyOptimistic(event)
    toastFailure(refused)(error)
    return false
  }
}

/** Calls a route of the account's server. Resolves with false after a refusal, which a toast reports. */
export const changeOnServer = <N extends RouteName>(
  store: AccountStore,
  route: N,
  params: RouteParams<N>,
  refused: MessageKey,
): Promise<boolean> =>
  call('api.call', { account: store.id, route, params }).then(
    () => true,
    (error: unknown) => {
      toastFailure(refused)(error)
      return false
    },
  )

/** Offers to undo a change in progress, unless it is refused. */
export const offerChange = (made: Promise<boolean>, offer: UndoOffer): void =>
  awaitUndo(made.then((isMade) => (isMade ? offer : null)))
