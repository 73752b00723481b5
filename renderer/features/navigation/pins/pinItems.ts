import type { Conversation } from '../../../../shared/api/conversation.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { pinsInOrder } from '../../../../shared/model/pins/pins.ts'
import { conversationKey } from '../../../../shared/model/topics/conversation.ts'
import { fixedKey, type AccountStore } from '../../../state/index.ts'
import type { MenuItem } from '../../../ui/index.ts'
import { movePin, togglePin } from './pins.ts'

/** Returns the menu items that pin a conversation, unpin it, or move it among the pins. */
export function pinItems(
  store: AccountStore,
  state: AccountState,
  conversation: Conversation,
): readonly MenuItem[] {
  const key = conversationKey(conversation)
  const keys = pinsInOrder(state).map((pin) => conversationKey(pin.conversation))
  const at = keys.indexOf(key)
  const move = (id: string, label: string, arrow: string, step: 1 | -1): MenuItem => ({
    id,
    label,
    shortcut: fixedKey(`Alt+${arrow}`),
    disabled: keys[at + step] === undefined,
    run: () => movePin(store, key, step),
  })
  return [
    {
      id: 'pin',
      label: t(at < 0 ? 'pins.pin' : 'pins.unpin'),
      icon: 'pin',
      run: () => togglePin(store, conversation),
    },
    ...(at < 0 || keys.length < 2
      ? []
      : [move('pin-up', t('pins.up'), 'ArrowUp', -1), move('pin-down', t('pins.down'), 'ArrowDown', 1)]),
  ]
}
