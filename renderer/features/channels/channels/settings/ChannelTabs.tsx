import type { Channel } from '../../../../../shared/api/types.ts'
import { t, type MessageKey } from '../../../../../shared/i18n.ts'
import { subscribersOf } from '../../../../../shared/model/channels/subscribers.ts'
import { useAccount, openAddress } from '../../../../state/index.ts'
import { cx, useRovingFocus } from '../../../../ui/index.ts'
import styles from './channelSettings.module.css'
import { channelTabs, type ChannelTab } from '../../../../../shared/content/links/address.ts'

const titles: Readonly<Record<ChannelTab, MessageKey>> = {
  about: 'channelSettings.tab_about',
  own: 'channelSettings.tab_own',
  permissions: 'channelSettings.tab_permissions',
  members: 'channels.members',
}

interface Props {
  readonly channel: Channel
  readonly tab: ChannelTab
}

/** Tabs of the settings. They have one Tab stop, and the arrows switch tabs. */
export function ChannelTabs({ channel: { id, subscriberCount }, tab }: Props) {
  const known = useAccount((state) => subscribersOf(state, id).length)
  const { ref, ...keys } = useRovingFocus(undefined, 'horizontal')
  return (
    <div className={styles.tabs}>
      <div className={styles.tablist} role="tablist" aria-label={t('channels.settings')} ref={ref} {...keys}>
        {channelTabs.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`channel-tab-${each}`}
            aria-controls={each === tab ? `channel-panel-${each}` : undefined}
            aria-selected={each === tab}
            tabIndex={each === tab ? 0 : -1}
            data-roving
            className={cx(styles.tab, each === tab && styles.shown)}
            onFocus={() => {
              if (each !== tab) openAddress({ view: 'channels', page: 'settings', channelId: id, tab: each })
            }}
            onClick={() => openAddress({ view: 'channels', page: 'settings', channelId: id, tab: each })}
          >
            {t(titles[each])}
            {each === 'members' && (
              <>
                {' '}
                <span className={styles.count}>{subscriberCount ?? known}</span>
              </>
            )}
          </button>
        ))}
      </div>
    </div>
  )
}
