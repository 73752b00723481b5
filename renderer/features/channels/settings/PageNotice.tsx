import type { ReactNode } from 'react'
import type { Channel } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { useAccount } from '../../../state/index.ts'
import { Icon } from '../../../ui/index.ts'
import { pageBlockOf } from './changeLimits.ts'
import styles from './channelSettings.module.css'

/** Id of the element that says what keeps the person from changing the channel. */
export const channelBlockId = 'channel-settings-block'

/** Says that the channel is archived, and who can change it where the person cannot. */
export function PageNotice({ channel }: { readonly channel: Channel }): ReactNode {
  const block = useAccount((state) => pageBlockOf(state, channel))
  if (!channel.isArchived && block === null) return null
  return (
    <div className={styles.notice} role="status">
      {channel.isArchived && (
        <p>
          <Icon name="info" size={14} />
          {t('channelSettings.archived')}
        </p>
      )}
      {block !== null && (
        <p id={channelBlockId}>
          <Icon name="lock" size={14} />
          {block}
        </p>
      )}
    </div>
  )
}
