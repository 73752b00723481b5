import type { MessageId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { messageOf } from '../../../../shared/model/messages/messages.ts'
import type { MessagePin } from '../../../../shared/lists/itemSchemas.ts'
import { messagePinOf } from '../../../../shared/model/lists/messagePins.ts'
import type { AccountStore } from '../../../state/index.ts'
import { offerChange, removeItem, setItems } from '../../common/undo/index.ts'

/** Pins a message below the other pinned ones, or unpins it. Offers to undo it. */
export function toggleMessagePin(store: AccountStore, messageId: MessageId): void {
  const { state } = store.getState()
  if (state === null) return
  const before = state.messagePins.get(String(messageId))
  if (before !== undefined) return unpinMessage(store, before)
  const message = messageOf(state, messageId)
  if (message === undefined) return
  const pin = messagePinOf(message, state.self.userId, Date.now())
  const name = pin.text
  offerChange(set(store, pin), {
    text: t('pins.pinned', { name }),
    undone: t('pins.unpinned', { name }),
    undo: () => void remove(store, messageId),
  })
}

/** Unpins a message and offers to undo it. */
export function unpinMessage(store: AccountStore, pin: MessagePin): void {
  const name = pin.text
  offerChange(remove(store, pin.messageId), {
    text: t('pins.unpinned', { name }),
    undone: t('pins.pinned', { name }),
    undo: () => void set(store, pin),
  })
}

const set = (store: AccountStore, pin: MessagePin): Promise<boolean> => setItems(store, 'messagePins', [pin])

const remove = (store: AccountStore, messageId: MessageId): Promise<boolean> =>
  removeItem(store, 'messagePins', String(messageId))
