import type { Conversation } from '../../../shared/api/conversation.ts'
import { hasFollowedTopics } from '../../../shared/api/capabilities.ts'
import { conversationKey } from '../../../shared/api/conversationKey.ts'
import type { MessageId, VisibilityPolicy } from '../../../shared/api/types.ts'
import { t, type MessageKey } from '../../../shared/i18n.ts'
import type { CallName } from '../../../shared/ipc/channels.ts'
import type { CallInput, CallResult } from '../../../shared/ipc/contract.ts'
import { isTopicFollowed, policies, topicPolicyRequest } from '../../../shared/model/topics/userTopics.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { notificationActions, type NotificationActionName } from './notificationChange.ts'

/** The conversation of a notification that was shown. */
export interface ActionTarget {
  readonly conversation: Conversation
  /** The unread messages that it shows, ascending. */
  readonly messageIds: readonly MessageId[]
  readonly newestId: MessageId
}

/** The calls with which actions are carried out, so that they are operations like those of a window. */
export type ActionCalls = {
  readonly [
    N in Extract<CallName, 'message.send' | 'read.mark' | 'reaction.change' | 'api.call' | 'list.change'>
  ]: (input: CallInput<N>) => Promise<CallResult<unknown>>
}

interface Use {
  readonly account: string
  readonly target: ActionTarget
  readonly state: AccountState
  readonly calls: ActionCalls
  readonly text: string | undefined
}

interface Row {
  readonly label: MessageKey
  /** Default: always. */
  readonly isOffered?: (target: ActionTarget, state: AccountState) => boolean
  readonly run: (use: Use) => Promise<CallResult<unknown>>
}

const markRead = ({ account, calls, target: { messageIds } }: Use) =>
  calls['read.mark']({ account, messageIds: [...messageIds] })

const setPolicy =
  (policy: VisibilityPolicy) =>
  async ({ account, calls, state, target: { conversation } }: Use): Promise<CallResult<unknown>> => {
    if (conversation.type === 'direct') return { ok: true, value: null }
    const request = topicPolicyRequest(state.realm.featureLevel, { ...conversation, policy })
    return calls['api.call']({ account, ...request })
  }

const rows: Readonly<Record<NotificationActionName, Row>> = {
  reply: {
    label: 'core.notifyReply',
    async run(use) {
      const { account, calls, target, text = '' } = use
      const sent = await calls['message.send']({ account, destination: target.conversation, content: text })
      // A user who replies has read the messages.
      return sent.ok ? markRead(use) : sent
    },
  },
  read: { label: 'core.notifyMarkRead', run: markRead },
  like: {
    label: 'core.notifyLike',
    run: ({ account, calls, target: { newestId } }) =>
      calls['reaction.change']({
        account,
        op: 'add',
        messageId: newestId,
        emojiName: 'thumbs_up',
        emojiCode: '1f44d',
        reactionType: 'unicode_emoji',
      }),
  },
  mute: {
    label: 'core.notifyMute',
    isOffered: ({ conversation }) => conversation.type === 'channel',
    run: setPolicy(policies.muted),
  },
  follow: {
    label: 'core.notifyFollow',
    isOffered: ({ conversation }, state) =>
      conversation.type === 'channel' &&
      hasFollowedTopics(state.realm.featureLevel) &&
      !isTopicFollowed(state, conversation.channelId, conversation.topic),
    run: setPolicy(policies.followed),
  },
  later: {
    label: 'core.notifyLater',
    run: ({ account, calls, state, target: { conversation } }) => {
      const item = state.later.get(conversationKey(conversation))
      const puts = [item ?? { conversation, addedAt: Date.now(), tellAt: null }]
      return calls['list.change']({ account, change: { list: 'later', puts, drops: [] } })
    },
  },
}

/** Returns the actions that a notification of a conversation offers, the most important first. */
export const actionsFor = (target: ActionTarget, state: AccountState) =>
  notificationActions.flatMap((name) => {
    const { isOffered, label } = rows[name]
    return isOffered?.(target, state) === false
      ? []
      : { name, label: t(label, { count: target.messageIds.length }) }
  })

/** Carries out an action of a notification that was shown. */
export const runAction = (name: NotificationActionName, use: Use): Promise<CallResult<unknown>> =>
  rows[name].run(use)
