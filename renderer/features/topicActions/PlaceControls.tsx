import { useState, type ReactNode } from 'react'
import { t } from '../../../shared/i18n.ts'
import type { ChannelId } from '../../../shared/api/types.ts'
import { isTopicMuted, policies, topicPolicy } from '../../../shared/model/slices/userTopics.ts'
import { useAccount } from '../../state/index.ts'
import { cx, Icon, IconButton, type IconName } from '../../ui/index.ts'
import type { ChannelPlace } from './place.ts'
import styles from './PlaceControls.module.css'
import { PlaceMenu } from './PlaceMenu.tsx'

interface PlaceControlsProps {
  readonly place: ChannelPlace
  readonly name: string
  /** Values that the menu takes from the state. */
  readonly children?: ReactNode
}

/** How the topic or channel stands with the person, and the menu to change that. */
export function PlaceControls({ place, name, children }: PlaceControlsProps) {
  const [at, setAt] = useState<Element | null>(null)
  const { channelId, topic } = place
  const open = (button: Element): void => setAt(at === null ? button : null)
  return (
    <span className={styles.controls}>
      {topic === null ? (
        <ChannelState channelId={channelId} open={open} />
      ) : (
        <TopicState channelId={channelId} topic={topic} open={open} />
      )}
      {children}
      <IconButton
        icon="more"
        label={t('topicActions.more', { name })}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        onClick={({ currentTarget }) => open(currentTarget)}
      />
      {at !== null && (
        <PlaceMenu
          place={place}
          at={at}
          isToggled
          onClose={() => setAt((now) => (now === at ? null : now))}
        />
      )}
    </span>
  )
}

type Open = (button: Element) => void

function ChannelState({ channelId, open }: { channelId: ChannelId; open: Open }) {
  const isMuted = useAccount((state) => state.subscriptions.get(channelId)?.isMuted ?? false)
  return isMuted ? (
    <State icon="mute" text={t('topicActions.muted')} why={t('topicActions.muted_channel_why')} open={open} />
  ) : null
}

/** Followed, muted or unmuted: by the person's own choice, or with its channel. */
function TopicState({ channelId, topic, open }: { channelId: ChannelId; topic: string; open: Open }) {
  const policy = useAccount((state) => topicPolicy(state, channelId, topic))
  const isMuted = useAccount((state) => isTopicMuted(state, channelId, topic))
  const inMuted = useAccount((state) => state.subscriptions.get(channelId)?.isMuted ?? false)
  if (policy === policies.followed)
    return (
      <State
        icon="follow"
        text={t('topicActions.followed')}
        why={t('topicActions.followed_why')}
        open={open}
        isOn
      />
    )
  if (isMuted) {
    const why = t(policy === policies.muted ? 'topicActions.muted_why' : 'topicActions.muted_channel_why')
    return <State icon="mute" text={t('topicActions.muted')} why={why} open={open} />
  }
  return policy === policies.unmuted && inMuted ? (
    <State icon="eye" text={t('topicActions.unmuted')} why={t('topicActions.unmuted_why')} open={open} />
  ) : null
}

interface StateProps {
  readonly icon: IconName
  readonly text: string
  readonly why: string
  readonly open: Open
  readonly isOn?: boolean
}

function State({ icon, text, why, open, isOn = false }: StateProps) {
  return (
    <button
      type="button"
      className={cx(styles.state, isOn && styles.on)}
      aria-label={`${text}. ${why}`}
      aria-haspopup="menu"
      title={why}
      onClick={({ currentTarget }) => open(currentTarget)}
    >
      <Icon name={icon} size={14} />
      <span>{text}</span>
    </button>
  )
}
