import type { View, AccountState, SliceName } from '../../../shared/model/state/accountState.ts'
import { firstId, idsOf, lastId } from '../../../shared/collections/idList.ts'
import { listNames } from '../../../shared/lists/listKinds.ts'
import type { OutboxRow } from '../../../shared/model/state/localRecords.ts'
import { narrowKey } from '../../../shared/model/views/narrow.ts'
import { sameConversation } from '../../../shared/api/conversationKey.ts'
import type { PresenceEntry } from '../../../shared/api/types.ts'
import { mapEntries, mapHas, mapValues } from '../../../shared/collections/shardedMap.ts'
import { knowsAllSubscribers } from '../../../shared/model/channels/partialSubscribers.ts'
import { canonical } from './canonical.ts'
import { differences, type Difference } from './differences.ts'
import type { ServerSnapshot } from './serverSnapshot.ts'
import { eventOfTomorrow } from '../clientUser.ts'
import { allowedDifferenceOf, type AllowedDifference } from './allowedDifferences.ts'
import { typingOff } from './typingOff.ts'

/** Slices that no registration reports completely; each is compared with a separate response. */
export const comparedOtherwise: ReadonlySet<string> = new Set([
  'presence',
  'messages',
  'views',
  'topics',
  'typing',
  'typingEdits',
  'outbox',
  'sentIds',
  'actions',
  'localDrafts',
  ...listNames,
  'subscribers',
  'partialSubscribers',
  'exports',
  'attachments',
  'connection',
  'unknownEvents',
])

/** Number of uses of each allowed difference. */
export type AllowedCounts = Map<AllowedDifference, number>

/**
 * The oracle: returns every difference between a state and the server snapshot that is not allowed. `now` is the
 * scenario's time, in milliseconds.
 */
export function oracle(
  state: AccountState,
  snapshot: ServerSnapshot,
  now: number,
  allowed: AllowedCounts = new Map(),
): readonly Difference[] {
  const slices = (Object.keys(state) as SliceName[]).filter((name) => !comparedOtherwise.has(name))
  return [
    ...slices.flatMap((name) =>
      differences(canonical(state[name], name), canonical(snapshot.fresh[name], name), [name]),
    ),
    ...presenceOff(state, snapshot),
    ...subscribersOff(state, snapshot),
    ...exportsOff(state, snapshot),
    ...attachmentsOff(state, snapshot),
    ...topicsOff(state, snapshot),
    ...messagesOff(state, snapshot),
    ...viewsOff(state, snapshot),
    ...typingOff(state, snapshot.typing, now),
    ...outboxOff(state),
    ...actionsOff(state, snapshot),
    ...connectionOff(state),
    ...notUnderstood(state),
  ].filter((difference) => {
    const allowance = allowedDifferenceOf(difference, state, snapshot)
    if (allowance !== undefined) allowed.set(allowance, (allowed.get(allowance) ?? 0) + 1)
    return allowance === undefined
  })
}

/**
 * Compares presence. Polling reports what no event does, so the state together with the answer to the next report
 * must equal a new registration.
 */
function presenceOff(
  { presence }: AccountState,
  { presences, fresh }: ServerSnapshot,
): readonly Difference[] {
  const known = new Map(mapEntries(presence.byUser))
  for (const [id, { active, idle }] of Object.entries(presences)) {
    const old = known.get(Number(id))
    known.set(Number(id), { active: active ?? old?.active ?? null, idle: idle ?? old?.idle ?? null })
  }
  const { byUser, ...rest } = fresh.presence
  const old = (entries: Iterable<readonly [number, PresenceEntry]>) =>
    canonical(new Map([...entries].map(([id, entry]) => [id, asOldForm(entry)])))
  return [
    ...differences(old(known), old(mapEntries(byUser)), ['presence', 'byUser']),
    ...differences(canonical({ ...presence, byUser: undefined }), canonical(rest), ['presence']),
  ]
}

/**
 * Reduces a presence entry to the old form, in which a registration reports it: one time, and whether that time is
 * one of activity (events.md: "`status` active sets active and idle timestamps to `timestamp`, idle sets only idle").
 */
function asOldForm({ active, idle }: PresenceEntry): PresenceEntry {
  if (active !== null && active >= (idle ?? 0) - 60) return { active, idle: active }
  return { active: null, idle: Math.max(active ?? 0, idle ?? 0) }
}

/**
 * Compares subscriber lists. A list that is not known to be complete may lack subscribers but names nobody else. A
 * complete list that is marked as partial only costs a refetch.
 */
function subscribersOff(
  state: AccountState,
  { fresh, wholeSubscribers }: ServerSnapshot,
): readonly Difference[] {
  const truth = new Map([...fresh.subscribers, ...wholeSubscribers])
  const told = new Map(state.subscribers)
  for (const [id, all] of truth)
    if (!knowsAllSubscribers(state, id) && (told.get(id) ?? []).every((each) => all.includes(each)))
      told.set(id, all)
  const unknown = [...state.partialSubscribers].filter((id) => !truth.has(id))
  return [
    ...differences(canonical(told, 'subscribers'), canonical(truth, 'subscribers'), ['subscribers']),
    ...differences(canonical(unknown), canonical([]), ['partialSubscribers']),
  ]
}

/** Compares the exports that administrators can see, if the state has loaded any. */
function exportsOff(
  { exports: own }: AccountState,
  { exports, consents }: ServerSnapshot,
): readonly Difference[] {
  return [
    ...(own.exports === null
      ? []
      : differences(canonical(own.exports), canonical(exports), ['exports', 'exports'])),
    ...[...own.consents].flatMap(([id, consent]) =>
      differences(consent, consents?.get(id), ['exports', 'consents', String(id)]),
    ),
  ]
}

/** Compares the account's own files, if they were loaded and the list is not stale. */
function attachmentsOff(
  { attachments: own }: AccountState,
  { attachments }: ServerSnapshot,
): readonly Difference[] {
  if (own === null || own.stale) return []
  return differences(canonical({ ...own, stale: undefined, asOf: undefined }), canonical(attachments), [
    'attachments',
  ])
}

/** Compares the topics of channels whose list is loaded and not stale. */
function topicsOff(state: AccountState, { topics, fresh }: ServerSnapshot): readonly Difference[] {
  return [...mapEntries(state.topics)].flatMap(([channelId, known]) => {
    const truth = topics.get(channelId)
    if (!known.loaded || known.stale) return []
    const told = (list: readonly { readonly name: string; readonly maxId: number }[]) =>
      list.map(({ name, maxId }) => ({ name, maxId }))
    const expected = truth === undefined || !fresh.channels.has(channelId) ? undefined : told(truth)
    return differences(told(known.topics), expected, ['topics', String(channelId)])
  })
}

/** Compares the cached messages, except those that a gap in the events made stale. */
function messagesOff(state: AccountState, { messages }: ServerSnapshot): readonly Difference[] {
  return [...mapValues(state.messages.byId)].flatMap((message) => {
    if (mapHas(state.messages.stale, message.id)) return []
    const path = ['messages', String(message.id)]
    return differences(canonical(message), canonical(messages.get(message.id)), path)
  })
}

/** Compares the views that are not stale with the server's answer within the loaded range. */
function viewsOff(state: AccountState, { narrows }: ServerSnapshot): readonly Difference[] {
  return [...state.views.values()].flatMap((view) => {
    const key = narrowKey(view.narrow)
    if (view.stale) return []
    const truth = narrows.get(key)
    const expected = truth === null ? [] : truth?.filter(within(view))
    return differences(idsOf(view.ids), expected, ['views', key])
  })
}

function within({ ids, foundOldest, foundNewest }: View): (id: number) => boolean {
  const first = firstId(ids)
  const last = lastId(ids)
  if (first === undefined || last === undefined) return () => foundOldest && foundNewest
  return (id) => (foundOldest || id >= first) && (foundNewest || id <= last)
}

/**
 * Compares the outbox: at rest a message is confirmed, and thus gone, or refused, or blocked behind a refused message
 * of the same conversation.
 */
function outboxOff(state: AccountState): readonly Difference[] {
  const rows = [...state.outbox.values()]
  const isBehind = ({ destination, held }: OutboxRow) =>
    held === 'failed' &&
    rows.some((row) => row.status === 'failed' && sameConversation(row.destination, destination))
  return rows.flatMap((row) =>
    row.status === 'failed' || isBehind(row)
      ? []
      : differences(row.status, 'failed', ['outbox', row.localId]),
  )
}

/**
 * Compares the queued actions: at rest each is done or refused. A refusal that the call itself did not return must be
 * in the state as a failed action.
 */
function actionsOff({ actions }: AccountState, { failedEdits }: ServerSnapshot): readonly Difference[] {
  const folded = new Map(
    [...actions.values()].map(({ params, status }) => [String(params['content']), status]),
  )
  const told = new Map(failedEdits.map((content) => [content, 'failed']))
  return differences(canonical(folded), canonical(told), ['actions'])
}

/** Compares the connection: at rest every client considers itself connected, whatever the server knows. */
function connectionOff({ connection }: AccountState): readonly Difference[] {
  return differences(connection.state, 'live', ['connection', 'state'])
}

/** Reports events that the client did not understand, except the one unknown type that is sent on purpose. */
const notUnderstood = ({ unknownEvents }: AccountState): readonly Difference[] =>
  [...unknownEvents].flatMap(([name, count]) =>
    name === eventOfTomorrow ? [] : differences(count, 0, ['unknownEvents', name]),
  )
