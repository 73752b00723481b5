import { useMemo, useState } from 'react'
import type { Narrow } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import type { MessagePin } from '../../../../shared/lists/itemSchemas.ts'
import { itemsInOrder } from '../../../../shared/model/lists/itemsInOrder.ts'
import { pinsOfConversation } from '../../../../shared/model/lists/messagePins.ts'
import {
  isWholePlace,
  narrowConversation,
  conversationNarrow,
} from '../../../../shared/model/views/narrow.ts'
import { useAccount, useAccountStore, useSurface, navigate } from '../../../state/index.ts'
import { cx, Icon, IconButton, Menu, type MenuProps } from '../../../ui/index.ts'
import { unpinMessage } from './messagePins.ts'
import styles from './pins.module.css'

/** The pinned messages of a conversation: their number, and the list of them when opened. */
export function PinnedMessages({ narrow }: { narrow: Narrow }) {
  const all = useAccount(itemsInOrder.messagePins)
  const ownUserId = useAccount((state) => state.self.userId)
  const [isOpen, setIsOpen] = useState(false)
  const pins = useMemo(() => {
    const conversation = isWholePlace(narrow) ? narrowConversation(narrow, ownUserId) : null
    return conversation === null ? [] : pinsOfConversation(all, conversation)
  }, [all, narrow, ownUserId])
  const newest = pins.at(-1)
  if (newest === undefined) return null
  return (
    <section className={styles.pinned} aria-label={t('pins.messages_of')}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="pin" size={14} />
        <b>{t('pins.messages_count', { count: pins.length })}</b>
        {!isOpen && (
          <span data-ellipsis className={styles.line}>
            {newest.text}
          </span>
        )}
        <Icon name={isOpen ? 'up' : 'down'} size={12} />
      </button>
      {isOpen && (
        <ul className={styles.list}>
          {pins.map((pin) => (
            <Pinned key={pin.messageId} pin={pin} narrow={narrow} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Pinned({ pin, narrow }: { pin: MessagePin; narrow: Narrow }) {
  const store = useAccountStore()
  const surface = useSurface()
  const name = useAccount((state) => displayUser(state, pin.senderId, pin.senderName).name)
  const { isGone, messageId, text } = pin
  return (
    <li className={styles.row}>
      {isGone ? (
        <span data-ellipsis className={cx(styles.open, styles.gone)}>
          {t('pins.message_gone', { text })}
        </span>
      ) : (
        <button
          data-ellipsis
          type="button"
          className={styles.open}
          onClick={() => surface.showMessage(narrow, messageId)}
        >
          {t('pins.message_line', { name, text })}
        </button>
      )}
      <IconButton
        icon="close"
        size={12}
        label={t('pins.message_remove', { name })}
        onClick={() => unpinMessage(store, pin)}
      />
    </li>
  )
}

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
