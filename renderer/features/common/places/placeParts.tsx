import { t } from '../../../../shared/i18n.ts'
import type { Channel, ChannelId } from '../../../../shared/api/types.ts'
import { useAccount } from '../../../state/index.ts'
import { channelColor, Icon } from '../../../ui/index.ts'
import styles from './placeParts.module.css'

type Visibility = Partial<Pick<Channel, 'isPrivate' | 'isWebPublic'>>

/** Returns the icon that shows who can read a channel. */
export const channelIcon = (channel: Visibility | undefined): 'globe' | 'hash' | 'lock' =>
  channel?.isPrivate === true ? 'lock' : channel?.isWebPublic === true ? 'globe' : 'hash'

interface SignProps {
  readonly channel: Visibility | undefined
  readonly size?: number
}

/** Icon before a channel's name that shows who can read it. The accessible name of the row contains the same. */
export function ChannelSign({ channel, size = 14 }: SignProps) {
  const icon = channelIcon(channel)
  return icon === 'hash' ? '#' : <Icon name={icon} size={size} />
}

interface MarkProps {
  /** null: no channel is chosen yet. */
  readonly channelId: ChannelId | null
  readonly className?: string | undefined
  readonly size?: number
}

/** A channel's icon in the color of the user's subscription. */
export function ChannelMark({ channelId, className, size = 14 }: MarkProps) {
  const id = channelId ?? -1
  const color = useAccount((state) => state.subscriptions.get(id)?.color)
  const isPrivate = useAccount((state) => state.channels.get(id)?.isPrivate === true)
  const isWebPublic = useAccount((state) => state.channels.get(id)?.isWebPublic === true)
  return (
    <span className={className ?? styles.sign} style={{ color: channelColor(color) }} aria-hidden="true">
      <ChannelSign channel={{ isPrivate, isWebPublic }} size={size} />
    </span>
  )
}

/** Separates a channel from its topic. */
export const PathSeparator = () => (
  <span className={styles.separator} aria-hidden="true">
    ›
  </span>
)

/** The check mark of a resolved topic, which replaces the one in the topic's name. */
export const ResolvedMark = ({ size = 16 }: { readonly size?: number }) => (
  <span
    className={styles.resolved}
    role="img"
    aria-label={t('messages.head_resolved')}
    data-tooltip={t('messages.head_resolved')}
  >
    <Icon name="check" size={size} />
  </span>
)
