import type { ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { ChannelId, Narrow } from '../../../../shared/api/types.ts'
import { isTopicMuted, policies, topicPolicy } from '../../../../shared/model/topics/userTopics.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { conversationKey } from '../../../../shared/api/conversationKey.ts'
import { useAccount, useAccountStore, useNow, openAddress } from '../../../state/index.ts'
import { cx, Icon, IconButton, type IconName, Menu, Button, useMenuOpener } from '../../../ui/index.ts'
import { laterWords, openLaterMenu, useLater } from '../later/index.ts'
import { isOne, narrowOf, type ReadScope, scopeOfNarrow, narrowsOf } from './scope.ts'
import styles from './ConversationControls.module.css'
import { ConversationMenu } from './ConversationMenu.tsx'
import { markLabel, viewItems } from './readItems.ts'
import { marksByScrolling } from '../../../../shared/model/views/readingRule.ts'
import { isUnreadAt, markRead } from './markRead.ts'

interface ConversationControlsProps {
  readonly scope: ReadScope
  readonly name: string
  /** Further buttons, shown before the menu. */
  readonly children?: ReactNode
}

/** Shows the status of a conversation (muted, followed, in Later) and the menu that changes it. */
export function ConversationControls({ scope, name, children }: ConversationControlsProps) {
  const { id: account } = useAccountStore()
  const { menu, opener, toggle } = useMenuOpener()
  return (
    <span className={styles.controls}>
      {scope.type === 'wholeChannel' && <ChannelState channelId={scope.channelId} open={toggle} />}
      {scope.type === 'channel' && (
        <>
          <LaterState conversation={scope} />
          <TopicState channelId={scope.channelId} topic={scope.topic} open={toggle} />
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
      <IconButton icon="more" label={t('topicActions.more', { name })} {...opener} />
      {menu !== null && <ConversationMenu scope={scope} {...menu} />}
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
      icon="later"
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

/** Shows the menu of a view of several conversations, with its reading settings. */
export function ViewControls({ narrow, name }: { readonly narrow: Narrow; readonly name: string }) {
  const store = useAccountStore()
  const { menu, opener } = useMenuOpener()
  const { state } = store.getState()
  const scope = state === null ? null : scopeOfNarrow(narrow, state.self.userId)
  return (
    <span className={styles.controls}>
      {scope !== null && <MarkReadButton scope={scope} />}
      <IconButton icon="more" label={t('topicActions.more', { name })} {...opener} />
      {menu !== null && state !== null && (
        <Menu label={name} items={viewItems(store, state, narrow)} {...menu} />
      )}
    </span>
  )
}

/** The button that marks the view as read. Shown only if scrolling does not mark messages and something is unread. */
function MarkReadButton({ scope }: { readonly scope: ReadScope }) {
  const store = useAccountStore()
  const isShown = useAccount(
    (state) =>
      !narrowsOf(scope).every((narrow) => marksByScrolling(state, narrow)) && isUnreadAt(state, scope),
  )
  return isShown ? (
    <Button variant="quiet" icon="check" onClick={() => markRead(store, scope)}>
      {markLabel(scope)}
    </Button>
  ) : null
}
