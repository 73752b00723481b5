import { t } from '../../../shared/i18n.ts'
import { marksNarrows } from '../../../shared/api/capabilities.ts'
import { dmKey } from '../../../shared/model/topics/dmKey.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import type { MessageId, Narrow } from '../../../shared/api/types.ts'
import { mapValues } from '../../../shared/model/state/shardedMap.ts'
import { knownTopics } from '../../../shared/model/topics/topics.ts'
import {
  unreadIdsOfChannel,
  unreadIdsOfDirect,
  unreadIdsOfTopic,
} from '../../../shared/model/unread/unreads.ts'
import { topicKey } from '../../../shared/model/topics/topicKey.ts'
import { call, callQuietly, failureText, type AccountStore } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'
import { runAction } from '../outbox/index.ts'
import { narrowOf, type ActionScope } from './scope.ts'

/** As many as the call takes at once, and the server tells of. */
const maxMessages = 50_000
/** As many as the service marks at once. */
const older = 5000

/** Returns the ids of the messages known to be unread in a topic, channel or direct conversation, muted or not. */
export function unreadIdsAt(state: AccountState, scope: ActionScope): readonly MessageId[] {
  switch (scope.type) {
    case 'direct':
      return unreadIdsOfDirect(state, scope.userIds)
    case 'channel':
      return unreadIdsOfTopic(state, scope.channelId, scope.topic)
    case 'wholeChannel':
      return unreadIdsOfChannel(state, scope.channelId)
  }
}

/**
 * Marks the unread messages of a topic, channel or direct conversation as read. Each message is marked by its id: the
 * change shows at once and can wait for a connection, and messages that come while it waits stay unread. Only
 * messages that are too old for the server to have listed them are marked by a narrow.
 */
export function markRead(store: AccountStore, scope: ActionScope): void {
  const { state } = store.getState()
  if (state === null) return
  const ids = unreadIdsAt(state, scope)
  if (ids.length > 0)
    callQuietly('flags.change', {
      account: store.id,
      op: 'add',
      flag: 'read',
      messageIds: ids.slice(-maxMessages),
    })
  if (state.unreads.oldUnreadsMissing) markOlder(store.id, state, scope, ids)
}

function markOlder(
  account: string,
  state: AccountState,
  scope: ActionScope,
  ids: readonly MessageId[],
): void {
  if (!marksNarrows(state.realm.featureLevel)) return markByEndpoint(account, scope)
  // Told after those marked by their ids, it finds the newest of the rest.
  const narrow: Narrow = [...narrowOf(scope), { operator: 'is', operand: 'unread' }]
  void markBackFrom(account, narrow, newestKnown(state, scope, ids))
}

/** Servers of before have an endpoint for channels and topics, and none for conversations. */
function markByEndpoint(account: string, scope: ActionScope): void {
  if (scope.type === 'direct') return
  const { channelId } = scope
  if (scope.type === 'wholeChannel') runAction(account, 'markChannelAsRead', { channelId })
  else runAction(account, 'markTopicAsRead', { channelId, topic: scope.topic })
}

/**
 * From the newest that the person may mean back to the oldest. What waits for a connection is one step of it: what is
 * older than that stays unread until it is marked once more.
 */
async function markBackFrom(account: string, narrow: Narrow, newest: MessageId): Promise<void> {
  const step = { narrow, before: older, after: 0, op: 'add', flag: 'read' } as const
  let next: MessageId | null = newest
  for (let includeAnchor = true; next !== null; includeAnchor = false) {
    const params = { ...step, anchor: next, includeAnchor }
    try {
      next = goesOn(await call('api.call', { account, route: 'updateFlagsForNarrow', params }))
    } catch (error) {
      showToast(t('outbox.refused', { reason: failureText(error) }))
      return
    }
  }
}

/**
 * Returns the message that the next call goes on from, by the answer as main has parsed it; null: there is nothing
 * older, or the answer does not tell.
 */
function goesOn(answer: unknown): MessageId | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { foundOldest, firstProcessedId } = answer as Readonly<Record<string, unknown>>
  return foundOldest === false && typeof firstProcessedId === 'number' ? firstProcessedId : null
}

/** The newest message there that the person may mean, or anywhere where none is known: not what comes meanwhile. */
function newestKnown(state: AccountState, scope: ActionScope, ids: readonly MessageId[]): MessageId {
  if (scope.type === 'direct')
    return (
      highest([ids, [state.directs.get(dmKey(scope.userIds))?.maxId ?? 0]]) || highest(idsAnywhere(state))
    )
  const { topics } = knownTopics(state, scope.channelId)
  const isThere = (key: string) => scope.type === 'wholeChannel' || key === topicKey(scope.topic)
  const there = topics.filter(({ key }) => isThere(key))
  return highest([ids, there.map(({ maxId }) => maxId)]) || highest(idsAnywhere(state))
}

function* idsAnywhere(state: AccountState): Generator<Iterable<MessageId>> {
  yield [...mapValues(state.messages.byId)].map(({ id }) => id)
  for (const { topics } of mapValues(state.topics)) yield topics.map(({ maxId }) => maxId)
  for (const { maxId } of state.directs.values()) yield [maxId]
  for (const channelId of state.channels.keys()) yield unreadIdsOfChannel(state, channelId)
}

function highest(lists: Iterable<Iterable<MessageId>>): MessageId {
  let found = 0
  for (const list of lists) for (const id of list) found = Math.max(found, id)
  return found
}
