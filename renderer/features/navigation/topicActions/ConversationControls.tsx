import { useState, type ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { ChannelId } from '../../../../shared/api/types.ts'
import { isTopicMuted, policies, topicPolicy } from '../../../../shared/model/topics/userTopics.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { conversationKey } from '../../../../shared/model/topics/conversation.ts'
import { useAccount, useAccountStore, useNow, openAddress } from '../../../state/index.ts'
import { cx, Icon, IconButton, type IconName } from '../../../ui/index.ts'
import { laterWords, openLaterMenu, useLater } from '../later/index.ts'
import { isOne, narrowOf, type ReadScope } from './scope.ts'
import styles from './ConversationControls.module.css'
import { ConversationMenu } from './ConversationMenu.tsx'
import { MarkReadButton } from './MarkReadButton.tsx'

interface ConversationControlsProps {
  readonly scope: ReadScope
  readonly name: string
  /** Further buttons, shown before the menu. */
  readonly children?: ReactNode
}

/** Shows the status of a conversation (muted, followed, in Later) and the menu that changes it. */
export function ConversationControls({ scope, name, children }: ConversationControlsProps) {
  const { id: account } = useAccountStore()
  const [at, setAt] = useState<Element | null>(null)
  const open = (button: Element): void => setAt(at === null ? button : null)
  return (
    <span className={styles.controls}>
      {scope.type === 'wholeChannel' && <ChannelState channelId={scope.channelId} open={open} />}
      {scope.type === 'channel' && (
        <>
          <LaterState conversation={scope} />
          <TopicState channelId={scope.channelId} topic={scope.topic} open={open} />
        </>
      )}
      <MarkReadButton scope={scope} />
      {children}
      {isOne(scope) && (
        <IconButton
          icon="picture"
          label={t('media.gallery')}
          onClick={() => openAddress({ view: 'gallery', narrow: narrowOf(scope) }, { account })}
        />
      )}
      <IconButton
        icon="more"
        label={t('topicActions.more', { name })}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        onClick={({ currentTarget }) => open(currentTarget)}
      />
      {at !== null && (
        <ConversationMenu
          scope={scope}
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

/** Shows that the conversation is in Later. A click opens the menu of reminder times. */
function LaterState({ conversation }: { readonly conversation: Conversation }) {
  const { id } = useAccountStore()
  const item = useLater(id).get(conversationKey(conversation))
  const now = useNow()
  const hour24 = useAccount(twentyFourHourTime)
  return item === undefined ? null : (
    <State
      icon="history"
      text={t('later.state')}
      why={laterWords(item, now, hour24)}
      open={(button) => openLaterMenu(button, id, conversation)}
    />
  )
}

/** Shows whether a topic is followed, muted or unmuted, by the user's choice or with its channel. */
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
      data-tooltip={why}
      onClick={({ currentTarget }) => open(currentTarget)}
    >
      <Icon name={icon} size={14} />
      <span>{text}</span>
    </button>
  )
}
