import { marksNarrows } from '../../../../shared/api/capabilities.ts'
import type { MessageId, Narrow } from '../../../../shared/api/types.ts'
import { mapValues } from '../../../../shared/collections/shardedMap.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { dmKey, topicKey } from '../../../../shared/api/conversationKey.ts'
import { knownTopics } from '../../../../shared/model/topics/topics.ts'
import { unreadIdsOfChannel } from '../../../../shared/model/unread/unreads.ts'
import { call } from '../../../state/index.ts'
import { runAction } from '../../compose/outbox/index.ts'
import { narrowsOf, type ReadScope } from './scope.ts'
import { toastFailure } from '../../common/undo/index.ts'

/** Number of messages that the server marks per request. */
const older = 5000

/**
 * Marks the messages of a scope that were too old for the server to list, by narrow. `ids` are the messages of the
 * scope that the server listed.
 */
export function markOlder(
  account: string,
  state: AccountState,
  scope: ReadScope,
  ids: readonly MessageId[],
): void {
  if (!marksNarrows(state.realm.featureLevel)) return markByEndpoint(account, scope)
  // Runs after the marks by id, so that the server finds only the remaining messages.
  const newest = newestKnown(state, scope, ids)
  void markAll(
    account,
    narrowsOf(scope).map((narrow): Narrow => [...narrow, { operator: 'is', operand: 'unread' }]),
    newest,
  )
}

/** Older servers have endpoints for channels, topics and the whole account, but none for direct conversations. */
function markByEndpoint(account: string, scope: ReadScope): void {
  switch (scope.type) {
    case 'wholeChannel':
      return runAction(account, 'markChannelAsRead', { channelId: scope.channelId })
    case 'channel':
      return runAction(account, 'markTopicAsRead', { channelId: scope.channelId, topic: scope.topic })
    case 'channels':
      for (const channelId of scope.channelIds) runAction(account, 'markChannelAsRead', { channelId })
      return
    case 'all':
      return runAction(account, 'markAllAsRead', {})
    default:
  }
}

/** Marks one narrow after another. The first failure is reported and ends it. */
async function markAll(account: string, narrows: readonly Narrow[], newest: MessageId): Promise<void> {
  try {
    for (const narrow of narrows) await markBackFrom(account, narrow, newest)
  } catch (error) {
    toastFailure('outbox.refused')(error)
  }
}

/**
 * Marks messages from `newest` back to the oldest. Without a connection, only one request is queued: messages older
 * than it covers stay unread until they are marked again.
 */
async function markBackFrom(account: string, narrow: Narrow, newest: MessageId): Promise<void> {
  const step = { narrow, before: older, after: 0, op: 'add', flag: 'read' } as const
  let next: MessageId | null = newest
  for (let includeAnchor = true; next !== null; includeAnchor = false) {
    const params = { ...step, anchor: next, includeAnchor }
    const from: MessageId = next
    const told = goesOn(await call('api.call', { account, route: 'updateFlagsForNarrow', params }))
    // Stops if the server makes no progress, which would otherwise repeat forever.
    next = told !== null && told < from ? told : null
  }
}

/**
 * Returns the message from which the next request continues, given a response parsed by main. Returns null if no
 * older messages are left or the response does not name one.
 */
function goesOn(answer: unknown): MessageId | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { foundOldest, firstProcessedId } = answer as Readonly<Record<string, unknown>>
  return foundOldest === false && typeof firstProcessedId === 'number' ? firstProcessedId : null
}

/**
 * Returns the newest message known in the scope, or in the whole account if none is known there. Messages that arrive
 * later stay unread.
 */
function newestKnown(state: AccountState, scope: ReadScope, ids: readonly MessageId[]): MessageId {
  return highest([ids, ...newestOf(state, scope)]) || highest(idsAnywhere(state))
}

/** Returns the newest messages of the scope's conversations. Empty for scopes of several channels. */
function newestOf(state: AccountState, scope: ReadScope): readonly (readonly MessageId[])[] {
  if (scope.type === 'direct') return [[state.directs.get(dmKey(scope.userIds))?.maxId ?? 0]]
  if (scope.type !== 'channel' && scope.type !== 'wholeChannel') return []
  const { topics } = knownTopics(state, scope.channelId)
  const isThere = (key: string) => scope.type === 'wholeChannel' || key === topicKey(scope.topic)
  return [topics.filter(({ key }) => isThere(key)).map(({ maxId }) => maxId)]
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
