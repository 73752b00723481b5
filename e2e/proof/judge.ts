import type { AccountState, SliceName } from '../../shared/model/account.ts'
import { firstId, idsOf, lastId } from '../../shared/model/idList.ts'
import type { OutboxRow } from '../../shared/model/localEvent.ts'
import { narrowKey } from '../../shared/model/narrow.ts'
import { samePlace } from '../../shared/model/place.ts'
import type { PresenceEntry } from '../../shared/api/types.ts'
import { mapEntries, mapHas, mapValues } from '../../shared/model/shardedMap.ts'
import { knowsAllSubscribers } from '../../shared/model/slices/partialSubscribers.ts'
import type { View } from '../../shared/model/slices/views.ts'
import { canonical } from './canonical.ts'
import { differences, type Difference } from './differences.ts'
import type { Evidence } from './evidence.ts'
import { eventOfTomorrow } from './person.ts'
import { excuseOf, type Excuse } from './excuses.ts'
import { typingOff } from './typingOff.ts'

/** Slices that no registration tells whole: each is held against an answer of its own. */
export const heldOtherwise: ReadonlySet<string> = new Set([
  'presence',
  'messages',
  'views',
  'topics',
  'typing',
  'typingEdits',
  'outbox',
  'actions',
  'localDrafts',
  'subscribers',
  'partialSubscribers',
  'exports',
  'attachments',
  'connection',
  'unknownEvents',
])

/** How often each excuse was used. */
export type Excused = Map<Excuse, number>

/** Where a state is not what the server says, without what is excused. `now`: the story's time. */
export function judge(
  state: AccountState,
  evidence: Evidence,
  now: number,
  excused: Excused = new Map(),
): readonly Difference[] {
  const slices = (Object.keys(state) as SliceName[]).filter((name) => !heldOtherwise.has(name))
  return [
    ...slices.flatMap((name) =>
      differences(canonical(state[name], name), canonical(evidence.fresh[name], name), [name]),
    ),
    ...presenceOff(state, evidence),
    ...subscribersOff(state, evidence),
    ...exportsOff(state, evidence),
    ...attachmentsOff(state, evidence),
    ...topicsOff(state, evidence),
    ...messagesOff(state, evidence),
    ...viewsOff(state, evidence),
    ...typingOff(state, evidence.typing, now),
    ...outboxOff(state),
    ...actionsOff(state, evidence),
    ...connectionOff(state),
    ...notUnderstood(state),
  ].filter((difference) => {
    const excuse = excuseOf(difference, state, evidence)
    if (excuse !== undefined) excused.set(excuse, (excused.get(excuse) ?? 0) + 1)
    return excuse === undefined
  })
}

/** Polling brings what no event does: with the answer of the next report it must be what a registration tells. */
function presenceOff({ presence }: AccountState, { presences, fresh }: Evidence): readonly Difference[] {
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
 * What the old form leaves of a presence, the one in which a registration tells it: one time, and whether it is one
 * of activity ("`status` active sets active and idle timestamps to `timestamp`, idle sets only idle").
 */
function asOldForm({ active, idle }: PresenceEntry): PresenceEntry {
  if (active !== null && active >= (idle ?? 0) - 60) return { active, idle: active }
  return { active: null, idle: Math.max(active ?? 0, idle ?? 0) }
}

/** A list that is not known to be whole names nobody else; a mark on a whole one only has it asked for again. */
function subscribersOff(state: AccountState, { fresh, wholeSubscribers }: Evidence): readonly Difference[] {
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

/** What administrators hear of exports, where they heard anything. */
function exportsOff({ exports: own }: AccountState, { exports, consents }: Evidence): readonly Difference[] {
  return [
    ...(own.exports === null
      ? []
      : differences(canonical(own.exports), canonical(exports), ['exports', 'exports'])),
    ...[...own.consents].flatMap(([id, consent]) =>
      differences(consent, consents?.get(id), ['exports', 'consents', String(id)]),
    ),
  ]
}

/** The own files, where they were loaded and nothing was missed since. */
function attachmentsOff(
  { attachments: own }: AccountState,
  { attachments }: Evidence,
): readonly Difference[] {
  if (own === null || own.stale) return []
  return differences(canonical({ ...own, stale: undefined }), canonical(attachments), ['attachments'])
}

/** Topics of channels whose list was loaded and is not marked as outdated. */
function topicsOff(state: AccountState, { topics, fresh }: Evidence): readonly Difference[] {
  return [...mapEntries(state.topics)].flatMap(([channelId, known]) => {
    const truth = topics.get(channelId)
    if (!known.loaded || known.stale) return []
    const told = (list: readonly { readonly name: string; readonly maxId: number }[]) =>
      list.map(({ name, maxId }) => ({ name, maxId }))
    const expected = truth === undefined || !fresh.channels.has(channelId) ? undefined : told(truth)
    return differences(told(known.topics), expected, ['topics', String(channelId)])
  })
}

/** Cached messages, but for those that a gap has made doubtful. */
function messagesOff(state: AccountState, { messages }: Evidence): readonly Difference[] {
  return [...mapValues(state.messages.byId)].flatMap((message) => {
    if (mapHas(state.messages.unsure, message.id)) return []
    const path = ['messages', String(message.id)]
    return differences(canonical(message), canonical(messages.get(message.id)), path)
  })
}

/** Views that do not say that they are outdated: what the server answers within the loaded range. */
function viewsOff(state: AccountState, { narrows }: Evidence): readonly Difference[] {
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

/** What was sent from here is confirmed or refused by now, or waits behind what was. */
function outboxOff(state: AccountState): readonly Difference[] {
  const rows = [...state.outbox.values()]
  const isBehind = ({ destination, held }: OutboxRow) =>
    held === 'failed' &&
    rows.some((row) => row.status === 'failed' && samePlace(row.destination, destination))
  return rows.flatMap((row) =>
    row.status === 'failed' || isBehind(row)
      ? []
      : differences(row.status, 'failed', ['outbox', row.localId]),
  )
}

/** What was asked for is done by now, or refused: where that was not told at once, the state tells of it. */
function actionsOff({ actions }: AccountState, { failedEdits }: Evidence): readonly Difference[] {
  const folded = new Map(
    [...actions.values()].map(({ params, status }) => [String(params['content']), status]),
  )
  const told = new Map(failedEdits.map((content) => [content, 'failed']))
  return differences(canonical(folded), canonical(told), ['actions'])
}

/** At rest everybody is connected: told by the client itself, not by the server. */
function connectionOff({ connection }: AccountState): readonly Difference[] {
  return differences(connection.state, 'live', ['connection', 'state'])
}

/** All that this server sends is understood. */
const notUnderstood = ({ unknownEvents }: AccountState): readonly Difference[] =>
  [...unknownEvents].flatMap(([name, count]) =>
    name === eventOfTomorrow ? [] : differences(count, 0, ['unknownEvents', name]),
  )
