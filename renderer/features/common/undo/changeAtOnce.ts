import type { RouteName } from '../../../../shared/api/routes/index.ts'
import { t, type MessageKey } from '../../../../shared/i18n.ts'
import type { ListChange, ListItem, ListName, ListsState } from '../../../../shared/lists/itemSchemas.ts'
import { listKinds } from '../../../../shared/lists/listKinds.ts'
import { itemEvent } from '../../../../shared/model/lists/listSlices.ts'
import { call, failureText, type AccountStore, type RouteParams } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { awaitUndo, type UndoOffer } from './offers.ts'

/** Returns a handler of failures that shows the text with the reason in a toast. */
export const toastFailure =
  (text: MessageKey) =>
  (error: unknown): void =>
    showToast(t(text, { reason: failureText(error) }))

/**
 * Adds or replaces items of a list that the user makes. Shows them at once, while the main process saves them. Resolves
 * with true if the change was made. A refusal reverts it, is reported with a toast, and resolves with false.
 */
export const setItems = <Name extends ListName>(
  store: AccountStore,
  list: Name,
  items: readonly ListItem<Name>[],
): Promise<boolean> => change(store, list, items, [])

/** Removes an item of a list in the same way. */
export const removeItem = (store: AccountStore, list: ListName, key: string): Promise<boolean> =>
  change(store, list, [], [key])

async function change<Name extends ListName>(
  store: AccountStore,
  list: Name,
  puts: readonly ListItem<Name>[],
  drops: readonly string[],
): Promise<boolean> {
  const { keyOf, refused } = listKinds[list]
  const removal = (key: string) => ({ type: 'local/item-gone' as const, list, key })
  const lists: ListsState | null = store.getState().state
  const before = [...puts.map((item) => keyOf(item)), ...drops].map((key) => {
    const item = lists?.[list].get(key)
    return item === undefined ? removal(key) : itemEvent(list, item)
  })
  for (const item of puts) store.applyOptimistic(itemEvent(list, item))
  for (const key of drops) store.applyOptimistic(removal(key))
  try {
    await call('list.change', { account: store.id, change: { list, puts, drops } as ListChange })
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

/** True when the response is that the operation is queued in the outbox. */
export const isQueued = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'queued' in answer

/** Offers to undo a change in progress, unless it is refused. */
export const offerChange = (made: Promise<boolean>, offer: UndoOffer): void =>
  awaitUndo(made.then((isMade) => (isMade ? offer : null)))
