import { t } from '../../../../shared/i18n.ts'
import type { ChannelId } from '../../../../shared/api/types.ts'
import { useAccount, useAccountStore, openAddress } from '../../../state/index.ts'
import { Icon, IconButton, Menu, useMenuOpener } from '../../../ui/index.ts'
import styles from './Sidebar.module.css'
import { createChannel, mayStartTopic, startTopic, whyNotCreate } from '../../common/creation/index.ts'

/** The button with a menu for joining or creating a channel. */
export function AddChannel() {
  const store = useAccountStore()
  const reason = useAccount(whyNotCreate)
  const { menu, opener } = useMenuOpener()
  return (
    <>
      <IconButton icon="plus" size={14} label={t('channels.add')} data-roving {...opener} />
      {menu !== null && (
        <Menu
          label={t('channels.add')}
          {...menu}
          items={[
            {
              id: 'browse',
              label: t('channels.browse'),
              icon: 'hash',
              run: () => openAddress({ view: 'channels', page: 'directory', channelId: null }),
            },
            {
              id: 'create',
              label: t('channels.new'),
              icon: 'plus',
              ...(reason !== null && { disabled: true, note: reason }),
              run: () => createChannel(store),
            },
          ]}
        />
      )}
    </>
  )
}

interface AddTopicProps {
  readonly channelId: ChannelId
  readonly name: string
}

/**
 * The button that starts a topic in the channel, shown while the row is hovered. The row's menu offers the same by
 * keys.
 */
export function AddTopic({ channelId, name }: AddTopicProps) {
  const may = useAccount((state) => mayStartTopic(state, channelId))
  const label = t('topicActions.start_topic_in', { name })
  return (
    may && (
      <button
        type="button"
        className={styles.addTopic}
        tabIndex={-1}
        aria-label={label}
        data-tooltip={label}
        onClick={() => startTopic(channelId)}
      >
        <Icon name="plus" size={14} />
      </button>
    )
  )
}
