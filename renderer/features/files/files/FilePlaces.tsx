import { useState } from 'react'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { Attachment, MessageId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import { navigate, useAccount, useAccountStore } from '../../../state/index.ts'
import { Menu, type MenuItem } from '../../../ui/index.ts'
import styles from './files.module.css'
import type { PlaceFinder, Places } from './usePlaces.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../shared/model/organization/realm.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { directTitle } from '../../navigation/sidebar/index.ts'

/** Returns the name of the conversation that a file was sent to, in one line. */
function placeName(state: AccountState, conversation: Conversation): string {
  if (conversation.type === 'direct') return directTitle(state, conversation.userIds)
  const channel = channelName(state, conversation.channelId) ?? t('files.unknown_channel')
  return `#${channel} › ${topicDisplayName(state, conversation.topic)}`
}

/** Maximum number of messages listed in a file's menu. */
const maxListed = 100

interface FilePlacesProps {
  readonly file: Attachment
  /** The conversations found so far. The menu is updated as more are found. */
  readonly places: Places
  readonly find: PlaceFinder['find']
  readonly tabIndex: number
}

const openAt = (conversation: Conversation, messageId: MessageId): void =>
  navigate(conversationNarrow(conversation), { near: messageId, focus: 'messages' })

/** The messages that contain a file. Each one opens in its conversation. */
export function FilePlaces({ file, places, find, tabIndex }: FilePlacesProps) {
  const store = useAccountStore()
  const [at, setAt] = useState<Element | null>(null)
  const [first] = file.messageIds
  const place = first === undefined ? undefined : places.get(first)
  const name = useAccount((state) => (place == null ? null : placeName(state, place)))
  if (first === undefined)
    return (
      <span data-ellipsis className={styles.none}>
        {t('files.unused')}
      </span>
    )
  const others = file.messageIds.length - 1
  const itemOf = (messageId: MessageId): MenuItem => {
    const { state } = store.getState()
    const id = String(messageId)
    const found = places.get(messageId)
    if (state === null || found == null)
      return {
        id,
        label: t('files.in_messages', { count: 1 }),
        disabled: true,
        note: t(found === null ? 'files.place_unreadable' : 'files.place_unknown'),
        run: () => undefined,
      }
    return { id, label: placeName(state, found), run: () => openAt(found, messageId) }
  }
  const unlisted: readonly MenuItem[] =
    file.messageIds.length <= maxListed
      ? []
      : [
          {
            id: 'more',
            label: t('files.places_unlisted', { count: file.messageIds.length - maxListed }),
            disabled: true,
            run: () => undefined,
          },
        ]
  return (
    <span className={styles.places}>
      {name !== null && place != null ? (
        <button
          type="button"
          className={styles.place}
          tabIndex={tabIndex}
          data-tooltip={t('files.place_open', { place: name })}
          onClick={() => openAt(place, first)}
        >
          <span data-ellipsis dir="auto">
            {name}
          </span>
        </button>
      ) : (
        <span data-ellipsis className={styles.none}>
          {place === null ? t('files.unreadable') : t('files.in_messages', { count: 1 })}
        </span>
      )}
      {others > 0 && (
        <button
          type="button"
          className={styles.more}
          tabIndex={tabIndex}
          aria-haspopup="menu"
          aria-expanded={at !== null}
          aria-label={t('files.places_more', { count: others, name: file.name })}
          data-tooltip={t('files.places_more', { count: others, name: file.name })}
          onPointerEnter={() => find(file.messageIds.slice(0, maxListed))}
          onFocus={() => find(file.messageIds.slice(0, maxListed))}
          onClick={({ currentTarget }) => {
            find(file.messageIds.slice(0, maxListed))
            setAt(at === null ? currentTarget : null)
          }}
        >
          +{others}
        </button>
      )}
      {at !== null && (
        <Menu
          label={t('files.places_of', { name: file.name })}
          at={at}
          isToggled
          items={[...file.messageIds.slice(0, maxListed).map(itemOf), ...unlisted]}
          onClose={() => setAt(null)}
        />
      )}
    </span>
  )
}
