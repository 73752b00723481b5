import type { Conversation } from '../../../../shared/api/conversation.ts'
import { t } from '../../../../shared/i18n.ts'
import type { Pin } from '../../../../shared/lists/itemSchemas.ts'
import { listKinds } from '../../../../shared/lists/listKinds.ts'
import { itemsInOrder, reordered } from '../../../../shared/model/lists/itemsInOrder.ts'
import { conversationKey } from '../../../../shared/api/conversationKey.ts'
import { nameOfConversation } from '../../../../shared/model/topics/nameOfConversation.ts'
import { type AccountStore, fixedKey } from '../../../state/index.ts'
import { movedTo, type MenuItem } from '../../../ui/index.ts'
import { offerChange, removeItem, setItems } from '../../common/undo/index.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'

const { keyOf } = listKinds.pins

/** Pins a conversation below the other pins, or unpins it. Offers to undo it. */
export function togglePin(store: AccountStore, conversation: Conversation): void {
  const { state } = store.getState()
  if (state === null) return
  const name = nameOfConversation(state, conversation)
  const pinned = t('pins.pinned', { name })
  const unpinned = t('pins.unpinned', { name })
  const before = state.pins.get(conversationKey(conversation))
  if (before !== undefined) {
    const undo = () => void set(store, [before])
    offerChange(remove(store, conversation), { text: unpinned, undone: pinned, undo })
    return
  }
  const pin = { conversation, rank: (itemsInOrder.pins(state).at(-1)?.rank ?? 0) + 1 }
  const undo = () => void remove(store, placeNow(store, pin))
  offerChange(set(store, [pin]), { text: pinned, undone: unpinned, undo })
}

/** Moves a pin up (-1) or down (1) by one position. `key` is the conversationKey. */
function movePin(store: AccountStore, key: string, step: 1 | -1): void {
  const keys = keysOf(store)
  orderPins(store, movedTo(keys, key, keys.indexOf(key) + step), key)
}

/** Sorts the pins by these conversation keys. Announces the new position of the moved one and offers to undo it. */
export function orderPins(store: AccountStore, keys: readonly string[], moved: string): void {
  const { state } = store.getState()
  if (state === null) return
  const before = keysOf(store)
  const changed = inNewOrder(state, keys)
  const pin = state.pins.get(moved)
  if (changed.length === 0 || pin === undefined) return
  const name = nameOfConversation(state, pin.conversation)
  const textOf = (order: readonly string[]): string =>
    t('pins.moved', { name, place: order.indexOf(moved) + 1, total: order.length })
  offerChange(set(store, changed), {
    text: textOf(keys),
    undone: textOf(before),
    undo: () => {
      const now = store.getState().state
      if (now !== null) void set(store, inNewOrder(now, before))
    },
  })
}

const inNewOrder = (state: AccountState, keys: readonly string[]): readonly Pin[] =>
  reordered(itemsInOrder.pins(state), keys, keyOf)

const keysOf = (store: AccountStore): readonly string[] => {
  const { state } = store.getState()
  return state === null ? [] : itemsInOrder.pins(state).map(keyOf)
}

/** Returns the pin's current conversation, since its topic may have been renamed. */
const placeNow = (store: AccountStore, pin: Pin): Conversation =>
  [...(store.getState().state?.pins.values() ?? [])].find(({ rank }) => rank === pin.rank)?.conversation ??
  pin.conversation

const remove = (store: AccountStore, conversation: Conversation): Promise<boolean> =>
  removeItem(store, 'pins', conversationKey(conversation))

const set = (store: AccountStore, pins: readonly Pin[]): Promise<boolean> => setItems(store, 'pins', pins)

/** Returns the menu items that pin a conversation, unpin it, or move it among the pins. */
export function pinItems(
  store: AccountStore,
  state: AccountState,
  conversation: Conversation,
): readonly MenuItem[] {
  const key = conversationKey(conversation)
  const keys = itemsInOrder.pins(state).map(keyOf)
  const index = keys.indexOf(key)
  const move = (id: string, label: string, arrow: string, step: 1 | -1): MenuItem => ({
    id,
    label,
    shortcut: fixedKey(`Alt+${arrow}`),
    disabled: keys[index + step] === undefined,
    run: () => movePin(store, key, step),
  })
  return [
    {
      id: 'pin',
      label: t(index < 0 ? 'pins.pin' : 'pins.unpin'),
      icon: 'pin',
      run: () => togglePin(store, conversation),
    },
    ...(index < 0 || keys.length < 2
      ? []
      : [move('pin-up', t('pins.up'), 'ArrowUp', -1), move('pin-down', t('pins.down'), 'ArrowDown', 1)]),
  ]
}
