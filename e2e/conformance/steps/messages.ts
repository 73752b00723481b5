import { createHash } from 'node:crypto'
import type { batchRoutes } from '../../../shared/api/routes/server/batches.ts'
import type { flagRoutes } from '../../../shared/api/routes/messages/flags.ts'
import type { messageQueryRoutes } from '../../../shared/api/routes/messages/messageQueries.ts'
import type { messageRoutes } from '../../../shared/api/routes/messages/messages.ts'
import type { reactionRoutes } from '../../../shared/api/routes/messages/reactions.ts'
import type { typingRoutes } from '../../../shared/api/routes/messages/typing.ts'
import { channelId, fresh, newChannel, newMessage } from '../testOrganization.ts'
import type { TestOrganization, Steps } from '../testOrganization.ts'

const inGeneral = [{ operator: 'channel', operand: 'general' }]
const tada = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' }

const newPoll = (organization: TestOrganization) =>
  newMessage(organization, `/poll ${fresh('Where?')}\nHere\nThere`)

/** Creates a topic with some messages in a new channel. */
async function newTopic(organization: TestOrganization) {
  const { id } = await newChannel(organization)
  const topic = fresh('topic')
  const messageIds = [
    await organization.ben.send({ type: 'channel', channelId: id, topic }, fresh('first')),
    await organization.ben.send({ type: 'channel', channelId: id, topic }, fresh('second')),
  ]
  return { channelId: id, topic, messageIds }
}

export const messageSteps: Steps<typeof messageRoutes> = {
  sendMessage: async ({ ada, ben, gus }) => {
    const general = { type: 'channel', channelId: await channelId(ben), topic: 'walk' } as const
    await ben.call('sendMessage', { destination: general, content: '@**all** a [link](https://a.example/)' })
    await ben.call('sendMessage', {
      destination: { type: 'direct', userIds: [ada.userId, gus.userId] },
      content: 'Between us',
    })
    await ben.call('sendMessage', { destination: { type: 'direct', userIds: [] }, content: 'A note' })
  },
  updateMessage: async (organization) => {
    const { messageIds } = await newTopic(organization)
    const [first = 0, second = 0] = messageIds
    const content = fresh('edited')
    await organization.ben.call('updateMessage', { messageId: first, content })
    await organization.ben.call('updateMessage', {
      messageId: first,
      content: fresh('again'),
      prevContentSha256: createHash('sha256').update(content).digest('hex'),
    })
    await organization.ben.call('updateMessage', {
      messageId: second,
      topic: fresh('elsewhere'),
      propagateMode: 'change_one',
      notifyOldThread: true,
      notifyNewThread: false,
    })
    const secondChannel = await newChannel(organization)
    await organization.ada.call('updateMessage', {
      messageId: first,
      channelId: secondChannel.id,
      propagateMode: 'change_all',
    })
  },
  deleteMessage: async (organization) =>
    organization.ada.call('deleteMessage', { messageId: await newMessage(organization) }),
  reportMessage: async (organization) => {
    const moderation = await newChannel(organization, 'reports')
    await organization.ada.call('updateOrganization', {
      settings: { moderation_request_channel_id: moderation.id },
    })
    const messageId = await newMessage(organization)
    await organization.gus.call('reportMessage', { messageId, reportType: 'other', description: 'Odd' })
  },
  sendSubmessage: async (organization) => {
    const messageId = await newPoll(organization)
    const content = JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 })
    await organization.ada.call('sendSubmessage', { messageId, content })
  },
  setEditTyping: async (organization) => {
    const messageId = await newMessage(organization)
    await organization.ben.call('setEditTyping', { messageId, op: 'start' })
    await organization.ben.call('setEditTyping', { messageId, op: 'stop' })
  },
  setEditTypingBefore361: async (organization) => {
    const messageId = await newMessage(organization)
    await organization.ben.call('setEditTypingBefore361', { messageId, op: 'start' })
    await organization.ben.call('setEditTypingBefore361', { messageId, op: 'stop' })
  },
}

export const messageQuerySteps: Steps<typeof messageQueryRoutes> = {
  getMessages: async ({ ben, gus }) => {
    const span = { before: 20, after: 20 }
    await ben.call('getMessages', { narrow: inGeneral, anchor: 'first_unread', ...span })
    await gus.call('getMessages', { narrow: [], anchor: 'newest', ...span, applyMarkdown: false })
    const search = [{ operator: 'search', operand: 'lantern' }]
    await ben.call('getMessages', { narrow: search, anchor: 'oldest', ...span })
    const directs = [
      { operator: 'is', operand: 'dm' },
      { operator: 'dm', operand: [gus.userId] },
      { operator: 'dm-including', operand: gus.userId },
    ]
    for (const term of directs) await ben.call('getMessages', { narrow: [term], anchor: 'newest', ...span })
  },
  getMessagesById: async (organization) =>
    organization.ben.call('getMessagesById', { messageIds: [await newMessage(organization), 1] }),
  getMessage: async (organization) =>
    organization.gus.call('getMessage', { messageId: await newMessage(organization) }),
  getMessageHistory: async (organization) => {
    const messageId = await newMessage(organization)
    await organization.ben.call('updateMessage', { messageId, content: 'Not so' })
    await organization.ben.call('updateMessage', { messageId, topic: fresh('moved') })
    await organization.ada.call('getMessageHistory', { messageId })
  },
  getReadReceipts: async (organization) =>
    organization.ada.call('getReadReceipts', { messageId: await newMessage(organization) }),
  matchesNarrow: async (organization) => {
    const messageIds = [await newMessage(organization, `A lantern ${fresh('here')}`)]
    const narrow = [{ operator: 'search', operand: 'lantern' }]
    await organization.ben.call('matchesNarrow', { messageIds, narrow })
  },
  summarizeNarrow: async ({ olga }) =>
    olga.call('summarizeNarrow', { narrow: [...inGeneral, { operator: 'topic', operand: 'lunch' }] }),
  renderMessage: async ({ gus }) => gus.call('renderMessage', { content: '**Bold** :tada:' }),
}

export const flagSteps: Steps<typeof flagRoutes> = {
  updateMessageFlags: async (organization) => {
    const messageIds = [await newMessage(organization)]
    for (const op of ['add', 'remove'] as const) {
      await organization.ada.call('updateMessageFlags', { op, flag: 'starred', messageIds })
      await organization.ada.call('updateMessageFlags', { op, flag: 'read', messageIds })
    }
  },
  updateFlagsForNarrow: async ({ ada }) =>
    ada.call('updateFlagsForNarrow', {
      narrow: inGeneral,
      anchor: 'newest',
      before: 20,
      after: 0,
      op: 'add',
      flag: 'read',
    }),
}

export const reactionSteps: Steps<typeof reactionRoutes> = {
  addReaction: async (organization) => {
    await organization.gus.call('addReaction', {
      messageId: await newMessage(organization),
      emojiName: 'heart',
    })
  },
  removeReaction: async (organization) => {
    const messageId = await newMessage(organization)
    await organization.ada.call('addReaction', { messageId, ...tada })
    await organization.ada.call('removeReaction', { messageId, ...tada })
  },
}

export const typingSteps: Steps<typeof typingRoutes> = {
  setTyping: async ({ ben, ada }) => {
    const places = [
      { type: 'direct', userIds: [ada.userId] },
      { type: 'channel', channelId: await channelId(ben), topic: 'walk' },
    ] as const
    for (const destination of places)
      for (const op of ['start', 'stop'] as const) await ben.call('setTyping', { op, destination })
  },
}

export const batchSteps: Steps<typeof batchRoutes> = {
  markTopicAsRead: async (organization) => {
    const { channelId: id, topic } = await newTopic(organization)
    await organization.ada.call('markTopicAsRead', { channelId: id, topic })
  },
  markChannelAsRead: async (organization) =>
    organization.ada.call('markChannelAsRead', { channelId: (await newTopic(organization)).channelId }),
  markAllAsRead: async (organization) => {
    await newMessage(organization)
    await organization.ada.call('markAllAsRead', {})
  },
  deleteTopic: async (organization) => {
    const { channelId: id, topic } = await newTopic(organization)
    await organization.ada.call('deleteTopic', { channelId: id, topic })
  },
}
