import { t } from '../../../shared/i18n.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import type { ActionRow } from '../../../shared/model/actionRow.ts'
import { channelName } from '../../../shared/model/slices/formerChannels.ts'
import { topicDisplayName } from '../../../shared/model/slices/realm.ts'
import { selectUser } from '../../../shared/model/slices/users.ts'
import { policies } from '../../../shared/model/slices/userTopics.ts'

type Params = ActionRow['params']
type Words = (params: Params, state: AccountState) => string

const topicOf = ({ topic }: Params, state: AccountState): string => topicDisplayName(state, String(topic))
const personOf = ({ userId }: Params, state: AccountState): string =>
  selectUser(state, Number(userId))?.name ?? String(userId)

function policyWords(params: Params, state: AccountState): string {
  const topic = topicOf(params, state)
  switch (params['policy']) {
    case policies.muted:
      return t('outbox.topic_mute', { topic })
    case policies.unmuted:
      return t('outbox.topic_unmute', { topic })
    case policies.followed:
      return t('outbox.topic_follow', { topic })
    default:
      return t('outbox.topic_plain', { topic })
  }
}

function subscriptionWords({ channelId, property, value }: Params, state: AccountState): string {
  const channel = channelName(state, Number(channelId)) ?? String(channelId)
  const isOn = value === true
  if (property === 'is_muted') return t(isOn ? 'outbox.channel_mute' : 'outbox.channel_unmute', { channel })
  if (property === 'pin_to_top') return t(isOn ? 'outbox.channel_pin' : 'outbox.channel_unpin', { channel })
  return t('outbox.channel_setting', { channel })
}

function statusWords({ text, emojiName }: Params): string {
  if (typeof text === 'string' && text !== '') return t('outbox.status', { text })
  return t(emojiName === undefined || emojiName === '' ? 'outbox.status_cleared' : 'outbox.status_emoji')
}

const words: Readonly<Partial<Record<string, Words>>> = {
  updateMessage: ({ content, topic }) => {
    if (content !== undefined) return t('outbox.edit_message')
    return typeof topic === 'string' && topic !== ''
      ? t('outbox.rename_topic', { topic })
      : t('outbox.move_message')
  },
  deleteMessage: () => t('outbox.delete_message'),
  setTopicPolicy: policyWords,
  muteTopic: (params, state) =>
    t(params['op'] === 'add' ? 'outbox.topic_mute' : 'outbox.topic_unmute', {
      topic: topicOf(params, state),
    }),
  updateSubscription: subscriptionWords,
  updateSubscriptions: ({ changes }, state) => {
    const [only, ...others] = changes as readonly Params[]
    return only === undefined || others.length > 0
      ? t('outbox.channel_settings')
      : subscriptionWords(only, state)
  },
  updateStatus: statusWords,
  muteUser: (params, state) => t('outbox.mute_person', { name: personOf(params, state) }),
  unmuteUser: (params, state) => t('outbox.unmute_person', { name: personOf(params, state) }),
  updateFlagsForNarrow: ({ flag, op }) =>
    t(flag === 'read' && op === 'add' ? 'outbox.mark_read' : 'outbox.mark_messages'),
  updateMessageFlags: ({ flag }) => t(flag === 'starred' ? 'outbox.star' : 'outbox.mark_messages'),
  addReaction: () => t('outbox.reaction'),
  removeReaction: () => t('outbox.reaction'),
}

/** Returns a few words that say what an action would do. */
export const actionWords = ({ action, params }: ActionRow, state: AccountState): string =>
  words[action]?.(params, state) ?? t('outbox.settings')
