import { t } from '../../../../shared/i18n.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import type { MessagePin } from '../../../../shared/model/pins/messagePin.ts'
import { conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import { navigate, useAccount, useAccountStore } from '../../../state/index.ts'
import { Menu, type MenuProps } from '../../../ui/index.ts'
import { unpinMessage } from './messagePins.ts'

interface MessagePinMenuProps extends Pick<MenuProps, 'at' | 'onClose'> {
  readonly pin: MessagePin
}

/** The menu of a pinned message. */
export function MessagePinMenu({ pin, ...menu }: MessagePinMenuProps) {
  const store = useAccountStore()
  const name = useAccount((state) => displayUser(state, pin.senderId, pin.senderName).name)
  const { conversation, isGone, messageId, text } = pin
  return (
    <Menu
      {...menu}
      label={t('pins.message_row', { name, text })}
      items={[
        {
          id: 'open',
          label: t('app.peek_open'),
          icon: 'right',
          run: () => navigate(conversationNarrow(conversation), { near: isGone ? null : messageId }),
        },
        {
          id: 'unpin',
          label: t('pins.message_unpin'),
          icon: 'pin',
          run: () => unpinMessage(store, pin),
        },
      ]}
    />
  )
}
