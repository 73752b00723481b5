import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { Message, MessageId, UserId } from '../../../../shared/api/types.ts'
import type { RecentMessage, RecentPage } from '../../../../shared/ipc/calls/recentCalls.ts'
import { conversationKey, conversationOf, dmKeyIds } from '../../../../shared/api/conversationKey.ts'
import type { AccountStore } from '../../store/accountStore.ts'
import type { RecentRow } from '../../store/messages/recentRows.ts'
import type { AccountRuntime } from '../accountRuntime.ts'
import { askPage } from './fetchMessages.ts'

/** Page sizes. Rows of the store are small, but messages of the server come with their texts. */
const storedAtOnce = 1000
const maxPerRequest = 400

interface Found {
  readonly id: MessageId
  readonly senderId: UserId
  readonly conversation: Conversation
}

/** Reads the newest messages from the store. Resolves with null if there is no store or reading fails. */
export async function storedRecent(
  { log, stateStore }: Pick<AccountRuntime, 'log' | 'stateStore'>,
  store: AccountStore | null,
  before: MessageId | null,
): Promise<RecentPage | null> {
  const selfUserId = stateStore.state()?.self.userId
  if (selfUserId === undefined || store === null) return null
  try {
    const rows = await store.files.call('main', 'recentRows', { before, limit: storedAtOnce })
    return pageOf(
      rows.map((row) => foundIn(row, selfUserId)),
      rows.length < storedAtOnce,
    )
  } catch (error) {
    log.warn('the newest messages could not be read', { error })
    return null
  }
}

/**
 * Fetches the newest messages from the server. Resolves with null without a response. `keep` receives them with their
 * texts, unless an event arrived meanwhile that may be newer.
 */
export async function fetchRecent(
  runtime: AccountRuntime,
  before: MessageId | null,
  keep: (messages: readonly Message[]) => void,
): Promise<RecentPage | null> {
  const { connection, stateStore } = runtime
  const selfUserId = stateStore.state()?.self.userId
  if (selfUserId === undefined || connection.current().state !== 'live') return null
  const seq = stateStore.seq()
  const answer = await askPage(runtime, {
    narrow: [],
    anchor: before ?? 'newest',
    before: maxPerRequest,
    after: 0,
  })
  if (!answer.ok) return null
  const { foundOldest, messages } = answer.value
  if (stateStore.seq() === seq) keep(messages)
  const older = messages.filter(({ id }) => before === null || id < before).sort((a, b) => b.id - a.id)
  return pageOf(
    older.map((message) => ({
      id: message.id,
      senderId: message.senderId,
      conversation: conversationOf(message, selfUserId),
    })),
    foundOldest || older.length === 0,
  )
}

function foundIn({ id, sender, place }: RecentRow, selfUserId: UserId): Found {
  const conversation: Conversation =
    place.type === 'channel'
      ? place
      : { type: 'direct', userIds: dmKeyIds(place.people).filter((user) => user !== selfUserId) }
  return { id, senderId: sender, conversation }
}

/** Topic names use the upper and lower case of their newest message. */
function pageOf(found: readonly Found[], isEnd: boolean): RecentPage {
  const conversations: Conversation[] = []
  const indices = new Map<string, number>()
  const messages = found.map(({ id, senderId, conversation }): RecentMessage => {
    const key = conversationKey(conversation)
    let index = indices.get(key)
    if (index === undefined) {
      index = conversations.push(conversation) - 1
      indices.set(key, index)
    }
    return { id, senderId, conversation: index }
  })
  return { conversations, messages, isEnd }
}
