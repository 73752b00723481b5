import type { AccountState } from '../state/accountState.ts'
import type { Message, Narrow } from '../../api/types.ts'
import type { OutboxRow } from '../state/localRecords.ts'
import { matchesNarrow } from '../views/matchesNarrow.ts'
import { memoByKey } from '../state/memoSelector.ts'
import { narrowKey } from '../views/narrow.ts'

/** Returns the unconfirmed sent messages that belong to the narrow, oldest first. */
export const outboxRowsFor: (state: AccountState, narrow: Narrow) => readonly OutboxRow[] = memoByKey(
  narrowKey,
  (state) => [state.outbox, state.subscriptions, state.userTopics],
  (state, narrow) =>
    [...state.outbox.values()].filter(
      (row) => matchesNarrow(narrow, messageOfRow(state, row), state) === true,
    ),
)

/** Returns the row as the message that it will become: read, from the own user, newer than all others. */
export function messageOfRow(state: AccountState, row: OutboxRow): Message {
  const base = {
    id: Number.MAX_SAFE_INTEGER,
    senderId: state.self.userId,
    senderName: '',
    senderEmail: '',
    senderRealm: '',
    avatarUrl: undefined,
    recipientId: null,
    contentType: '',
    editHistory: null,
    content: '',
    timestamp: row.createdAt,
    lastEditTimestamp: null,
    lastMovedTimestamp: null,
    isMeMessage: row.content.startsWith('/me '),
    reactions: [],
    submessages: [],
    topicLinks: [],
    flags: ['read'],
    client: '',
  }
  const { destination } = row
  return destination.type === 'channel'
    ? {
        ...base,
        type: 'channel',
        channelId: destination.channelId,
        channelName: '',
        topic: destination.topic,
      }
    : {
        ...base,
        type: 'direct',
        recipients: [],
        userIds: [...destination.userIds, state.self.userId].sort((a, b) => a - b),
      }
}
