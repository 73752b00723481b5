import type { ServerEvent } from '../api/serverEvent.ts'
import type { Message, MessageId, Narrow, NarrowTerm } from '../api/types.ts'
import type { AccountState } from './account.ts'
import { isMention } from './flags.ts'
import type { AccountEvent } from './localEvent.ts'
import { dependsOnPolicies, matchesNarrow } from './matchesNarrow.ts'
import { messageChanges, type MessageChange } from './messageChanges.ts'
import { narrowChannel, termOf } from './narrow.ts'
import { mapGet, mapHas } from './shardedMap.ts'
import type { View } from './slices/views.ts'
import { insertId, removeIds, type SortedIds } from './sortedIds.ts'

type ViewChange = (view: View) => View

export const staleView: ViewChange = (view) => (view.stale ? view : { ...view, stale: true })
export const withIds = (view: View, ids: SortedIds): View => (ids === view.ids ? view : { ...view, ids })

/** What an event that changes messages does to every view: exact for cached messages, stale where others may matter. */
export function changeOfView(event: AccountEvent, before: AccountState): ViewChange {
  const mayBringIn = unseenChange(event, before)
  const keepsPlace = event.type !== 'update_message'
  let changes: readonly MessageChange[] | null = null
  return (view) => {
    // Where a message is stays, so does who wrote it: most views are not concerned.
    if (keepsPlace && view.narrow.every(({ operator }) => lastingOperators.has(operator))) return view
    const next = withChanges(view, (changes ??= messageChanges(event, before)), before)
    return mayBringIn?.(view) === true ? staleView(next) : next
  }
}

const lastingOperators: ReadonlySet<string> = new Set([
  'channel',
  'channels',
  'topic',
  'dm',
  'dm-including',
  'sender',
  'id',
  'in',
  'with',
  'near',
])

function withChanges(view: View, changes: readonly MessageChange[], state: AccountState): View {
  const gone = new Set<MessageId>()
  let ids = view.ids
  let undecided = false
  for (const { before: old, after } of changes) {
    const moved = placeChanged(old, after)
    const verdict = matchesNarrow(view.narrow, after, state)
    // The message that the view hangs on moved: the view follows it, and only the server knows to what.
    if (moved && termOf(view.narrow, 'with') === after.id) undecided = true
    else if (verdict === 'unknown') undecided ||= moved || old.content !== after.content
    else if (!verdict) gone.add(after.id)
    else if (covers(view, after.id)) ids = insertId(ids, after.id)
  }
  const next = withIds(view, gone.size === 0 ? ids : removeIds(ids, gone))
  return undecided ? staleView(next) : next
}

const placeChanged = (old: Message, after: Message): boolean =>
  old.type === 'channel' &&
  after.type === 'channel' &&
  (old.channelId !== after.channelId || old.topic !== after.topic)

/** Whether a message of this id, if it belonged to the narrow, would be in the loaded part. */
export function covers(view: Pick<View, 'ids' | 'foundOldest' | 'foundNewest'>, id: MessageId): boolean {
  const first = view.ids[0]
  const last = view.ids[view.ids.length - 1]
  if (first === undefined || last === undefined) return view.foundOldest && view.foundNewest
  return (view.foundOldest || id >= first) && (view.foundNewest || id <= last)
}

/** Whether the event may bring messages that are not cached into a view; null: into none. */
function unseenChange(event: AccountEvent, before: AccountState): ((view: View) => boolean) | null {
  const unseen = (ids: readonly MessageId[]) => ids.filter((id) => !mapHas(before.messages.byId, id))
  switch (event.type) {
    case 'update_message': {
      const moved = event.move === null ? [] : unseen(event.messageIds)
      const edited = unseen([event.messageId])
      if (moved.length === 0 && edited.length === 0) return null
      return (view) =>
        (moved.some((id) => covers(view, id)) && mayHold(view.narrow, event, before)) ||
        (edited.some((id) => covers(view, id)) && view.narrow.some((term) => contentMatters(term, event)))
    }
    case 'update_message_flags':
    case 'local/flags': {
      const ids = unseen(event.messageIds)
      if (ids.length === 0) return null
      return (view) =>
        view.narrow.some((term) => flagBringsIn(term, event.flag, event.op)) &&
        ids.some((id) => covers(view, id))
    }
    case 'reaction':
      if (mapGet(before.messages.byId, event.messageId) !== undefined) return null
      return (view) =>
        view.narrow.some(({ operator, operand }) => operator === 'has' && operand === 'reaction') &&
        covers(view, event.messageId)
    default:
      return null
  }
}

type Update = Extract<ServerEvent, { type: 'update_message' }>

/** Whether messages of which nothing but the new place is known may belong to the narrow. */
function mayHold(narrow: Narrow, { move }: Update, before: AccountState): boolean {
  if (move === null) return false
  const places = narrow.filter(({ operator }) => placeOperators.has(operator))
  if (places.length > 0) {
    const probe = { ...probeMessage, channelId: move.newChannelId, topic: move.newTopic }
    return matchesNarrow(places, probe, before) !== false
  }
  return (
    narrow.length > 0 && (dependsOnPolicies(narrow) || narrow.some(({ operand }) => operand === 'resolved'))
  )
}

const placeOperators: ReadonlySet<string> = new Set([
  'channel',
  'channels',
  'topic',
  'dm',
  'dm-including',
  'with',
])

const probeMessage = {
  type: 'channel' as const,
  id: 0,
  senderId: 0,
  senderName: '',
  senderEmail: '',
  content: '',
  timestamp: 0,
  lastEditTimestamp: null,
  lastMovedTimestamp: null,
  isMeMessage: false,
  reactions: [],
  submessages: [],
  topicLinks: [],
  flags: [],
  client: '',
  channelName: '',
}

/** Whether an edit of a message that is not cached may make it match the term. */
function contentMatters({ operator, operand }: NarrowTerm, { content, flags }: Update): boolean {
  if (content === null) return false
  if (operator === 'is' && operand === 'mentioned') return flags !== null && isMention({ flags })
  if (operator === 'is' && operand === 'alerted') return flags?.includes('has_alert_word') ?? false
  return operator === 'has' || operator === 'search' || operator === 'mentions'
}

function flagBringsIn(
  { operator, operand, negated }: NarrowTerm,
  flag: string,
  op: 'add' | 'remove',
): boolean {
  if (operator !== 'is') return false
  const wanted = negated === true ? 'remove' : 'add'
  if (operand === 'unread') return flag === 'read' && op !== wanted
  return operand === flag && op === wanted
}

/** Whether the view is within one of the channels. */
export function isWithin(view: View, channelIds: readonly number[]): boolean {
  const channelId = narrowChannel(view.narrow)
  return channelId !== null && channelIds.includes(channelId)
}
