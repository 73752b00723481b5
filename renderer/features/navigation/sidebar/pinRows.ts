import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { dmKey, conversationKey } from '../../../../shared/api/conversationKey.ts'
import type { DirectRow, SidebarModel } from '../../../../shared/model/navigation/sidebar.ts'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import { itemsInOrder } from '../../../../shared/model/lists/itemsInOrder.ts'
import type { MessagePin } from '../../../../shared/lists/itemSchemas.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import { hashOfRoute } from '../../../state/index.ts'
import { topicRowOf } from '../../../../shared/model/navigation/topicList.ts'
import {
  directRow,
  type Here,
  heading,
  isCollapsed,
  type SidebarChoices,
  type SidebarRow,
  topicRow,
} from './sidebarRow.ts'

/** Returns the rows of pinned conversations, then of pinned messages, in their order. Empty if there are none. */
export function pinRows(
  state: AccountState,
  { directs: known }: SidebarModel,
  here: Here,
  choices: SidebarChoices,
): readonly SidebarRow[] {
  const pins = itemsInOrder.pins(state)
  const messages = itemsInOrder.messagePins(state)
  if (pins.length === 0 && messages.length === 0) return []
  const byKey = new Map(
    pins.map(({ conversation }) => {
      const key = conversationKey(conversation)
      return [key, pinRow(state, known, here, key, conversation)]
    }),
  )
  const unread = [...byKey.values()].reduce((sum, { row }) => sum + row.unread, 0)
  const head = heading({ key: 'pins', title: t('pins.title'), unread, adds: null }, choices)
  if (isCollapsed('pins', choices)) return [head]
  const order = choices.pinOrder ?? [...byKey.keys()]
  return [
    head,
    ...order.flatMap((key) => byKey.get(key) ?? []),
    ...messages.map((pin) => messageRow(state, pin)),
  ]
}

function messageRow(state: AccountState, pin: MessagePin): SidebarRow {
  const { conversation, isGone, messageId, senderId, senderName } = pin
  return {
    type: 'message',
    key: `message:${messageId}`,
    pin,
    name: displayUser(state, senderId, senderName).name,
    hash: hashOfRoute(conversationNarrow(conversation), isGone ? null : messageId),
  }
}

function pinRow(
  state: AccountState,
  directs: readonly DirectRow[],
  here: Here,
  pin: string,
  conversation: Conversation,
): Extract<SidebarRow, { type: 'topic' | 'direct' }> {
  const key = `pin:${pin}`
  if (conversation.type === 'direct') {
    const direct = dmKey(conversation.userIds)
    const row = directs.find((directRow) => directRow.key === direct)
    const none = { key: direct, userIds: conversation.userIds, maxId: 0, unread: 0 }
    return { ...directRow(state, row ?? none, here), key, pin }
  }
  const { channelId, topic } = conversation
  const row = topicRowOf(state, channelId, topic)
  const active = here.channelId === channelId && here.topic === row.key
  return { ...topicRow(state, row, active), key, pin, channel: channelName(state, channelId) ?? '' }
}
