import type { ReactNode } from 'react'
import type { Channel } from '../../../../shared/api/types.ts'
import { useAccount } from '../../../state/index.ts'
import { Icon } from '../../../ui/index.ts'
import { ArchiveButton } from './archive/ArchiveButton.tsx'
import { pageBlockOf } from './changeLimits.ts'
import styles from './channelSettings.module.css'

/** Says that the channel is archived, or who can change it where the person cannot. */
export function PageNotice({ channel }: { readonly channel: Channel }): ReactNode {
  const block = useAccount((state) => pageBlockOf(state, channel))
  if (block === null) return null
  return (
    <div className={styles.notice}>
      <p role="status">
        <Icon name={channel.isArchived ? 'info' : 'lock'} size={14} />
        {block}
      </p>
      {channel.isArchived && <ArchiveButton channel={channel} />}
    </div>
  )
}
