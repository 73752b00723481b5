import type { AccountState, View } from '../state/accountState.ts'
import type { Narrow, NarrowTerm } from '../../api/types.ts'
import type { Flag, Message, MessageId } from '../../api/types.ts'
import { flagFact, type Fact } from '../../narrow/operator.ts'
import { dependsOnFlag, factsOf, isOfConversation, operatorOf } from '../../narrow/operators.ts'
import { isRead } from '../../api/flags.ts'
import {
  firstId,
  lastId,
  listHas,
  listWithIds,
  listWithoutIds,
  type IdList,
} from '../../collections/idList.ts'
import { matchesNarrow, namingMessage, type Knowledge } from './matchesNarrow.ts'
import { messageChanges, type MessageChange } from '../messages/messageChanges.ts'
import { narrowChannel, termOf } from './narrow.ts'
import { placeholderMessage, placeholderFor } from '../messages/placeholderMessage.ts'
import { mapGet, mapHas } from '../../collections/shardedMap.ts'
import type { EventOf } from '../state/slice.ts'
import { sortIds } from '../../collections/sortedIds.ts'

type ViewChange = (view: View) => View
type ViewTest = (view: View) => boolean
/** Events that change existing messages. */
type ChangingEvent = EventOf<
  'update_message' | 'update_message_flags' | 'local/flags' | 'reaction' | 'local/reaction' | 'subscription'
>

export const staleView: ViewChange = (view) => (view.stale ? view : { ...view, stale: true })
export const withIds = (view: View, ids: IdList): View => (ids === view.ids ? view : { ...view, ids })

/** Returns the effect of a message event on views: exact for cached messages, stale where uncached ones may matter. */
export function changeOfView(event: ChangingEvent, before: AccountState): ViewChange {
  const affects = affectsTerm(event)
  const enters = entersHistory(event)
  if (affects === null) return (view) => view
  const mayChange = undecidedChange(event, affects)
  // Computed on first use, because most events affect no view.
  let changes: readonly MessageChange[] | null = null
  let mayAdd: ViewTest | null = null
  return (view) => {
    const isAffected = view.narrow.some(affects) || (enters && isOfHistory(view.narrow))
    if (!isAffected && event.type !== 'reaction') return view
    const next = isAffected
      ? withChanges(view, (changes ??= messageChanges(event, before)), before, mayChange)
      : view
    mayAdd ??= unseenChange(event, before)
    return mayAdd(view) ? staleView(next) : next
  }
}

type TermTest = (term: NarrowTerm) => boolean

/**
 * Returns true when flags may add historical messages (sent before the subscription) to the user's own history.
 * They enter it with a flag other than `read`, or when marked as unread.
 */
function entersHistory(event: ChangingEvent): boolean {
  if (event.type !== 'update_message_flags' && event.type !== 'local/flags') return false
  return (event.op === 'add') !== (event.flag === 'read')
}

/** Returns a test that is true for terms whose result the event can change; null when there are none. */
function affectsTerm(event: ChangingEvent): TermTest | null {
  switch (event.type) {
    case 'update_message':
      return event.renderingOnly ? null : (term) => !factsOf(term).every((fact) => lastingFacts.has(fact))
    case 'update_message_flags':
    case 'local/flags':
      return (term) => dependsOnFlag(term, event.flag)
    case 'reaction':
    case 'local/reaction':
      return isOfReactions
    case 'subscription':
      // Unsubscribing marks the channel's unread messages as read.
      return event.op === 'remove' ? (term) => dependsOnFlag(term, 'read') : null
    default:
      return null
  }
}

const isOfReactions: TermTest = (term) => factsOf(term).includes('reactions')

/** Facts about a message that never change. */
const lastingFacts: ReadonlySet<Fact> = new Set<Fact>(['people', 'sender', 'id'])

/** Returns a test for terms that only the server can evaluate; true when the event can change their result. */
function undecidedChange(event: ChangingEvent, affects: TermTest): TermTest {
  if (event.type !== 'update_message') return (term) => goesByMore(term) && affects(term)
  const isMoved = event.move !== null
  const isEdited = event.content !== null
  return (term) =>
    factsOf(term).some((fact) =>
      fact === 'channel' || fact === 'topic' ? isMoved : fact === 'content' && isEdited,
    )
}

function withChanges(
  view: View,
  changes: readonly MessageChange[],
  state: AccountState,
  mayChange: TermTest,
): View {
  const removed = new Set<MessageId>()
  const added: MessageId[] = []
  let undecided = false
  const named = termOf(view.narrow, 'with')
  // The message named by the narrow moved. The view follows it, and only the server knows its new messages.
  if (changes.some(({ before: old, after }) => after.id === named && isMoved(old, after)))
    return staleView(view)
  for (const { before: old, after } of changes) {
    const verdict = matchesNarrow(view.narrow, after, state)
    if (verdict === false) removed.add(after.id)
    else if (verdict === true) {
      if (listHas(view.ids, after.id) || !covers(view, after.id)) continue
      if (isListed(view.narrow, old) || isListed(view.narrow, after)) added.push(after.id)
      // The server lists only some historical messages. One that matched before without being listed is not listed now
      // either.
      else undecided ||= matchesNarrow(view.narrow, old, state) !== true
    } else if (covers(view, after.id) || listHas(view.ids, after.id)) {
      undecided ||=
        view.narrow.some(mayChange) ||
        matchesNarrow(view.narrow, old, state) === false ||
        (isListed(view.narrow, after) && !isListed(view.narrow, old))
    }
  }
  const next = withIds(view, listWithoutIds(listWithIds(view.ids, sortIds(added)), removed))
  return undecided ? staleView(next) : next
}

const opensPast: TermTest = (term) => term.negated !== true && operatorOf(term)?.showsPast !== undefined

/**
 * Returns true when the server lists a matching message. Narrows outside of channels list only the user's own history.
 */
const isListed = (narrow: Narrow, message: MessageChange['after']): boolean =>
  !message.flags.includes('historical') ||
  message.flags.includes('starred') ||
  message.flags.includes('collapsed') ||
  !isRead(message) ||
  narrow.some(opensPast)

/** Only terms about direct messages depend on users alone. */
const isDirect: TermTest = (term) =>
  term.negated !== true && factsOf(term).length === 1 && factsOf(term)[0] === 'people'

/**
 * Returns true when the server searches the user's own history, which channel messages may enter long after they were
 * sent.
 */
const isOfHistory = (narrow: Narrow): boolean => !narrow.some(opensPast) && !narrow.some(isDirect)

const isMoved = (old: MessageChange['before'], after: MessageChange['after']): boolean =>
  old.type === 'channel' &&
  after.type === 'channel' &&
  (old.channelId !== after.channelId || old.topic !== after.topic)

/** Returns true when a message with this id would be in the loaded part if it belonged to the narrow. */
export function covers(view: Pick<View, 'ids' | 'foundOldest' | 'foundNewest'>, id: MessageId): boolean {
  const first = firstId(view.ids)
  const last = lastId(view.ids)
  if (first === undefined || last === undefined) return view.foundOldest && view.foundNewest
  return (view.foundOldest || id >= first) && (view.foundNewest || id <= last)
}

const never: ViewTest = () => false

const isOfFlags: TermTest = (term) => factsOf(term).some(isFlagFact)

/** A message that enters the history by a reaction: with any other flag it would have been there before. */
const entering: Message = { ...placeholderMessage(0, ''), flags: ['read', 'historical'] }

/** Returns a test that is true for views that the event may add uncached messages to. */
function unseenChange(event: ChangingEvent, before: AccountState): ViewTest {
  const unseen = (ids: readonly MessageId[]) => ids.filter((id) => !mapHas(before.messages.byId, id))
  switch (event.type) {
    case 'update_message': {
      const moved = event.move === null ? [] : unseen(event.messageIds)
      const edited = event.content === null ? [] : unseen([event.messageId])
      if (moved.length === 0 && edited.length === 0) return never
      return (view) =>
        (moved.some((id) => covers(view, id)) && moveBringsIn(view.narrow, event, before)) ||
        (edited.some((id) => covers(view, id)) && view.narrow.some((term) => editBringsIn(term, event)))
    }
    case 'update_message_flags':
    case 'local/flags': {
      const ids = unseen(event.messageIds)
      if (ids.length === 0) return never
      const details = event.details ?? {}
      const enters = entersHistory(event)
      return (view) => {
        const isOfFlag = view.narrow.some((term) => flagBringsIn(term, event.flag, event.op))
        if (!isOfFlag && !(enters && isOfHistory(view.narrow))) return false
        return ids.some((id) => {
          const conversation = details[String(id)]
          // Direct messages are in the history from the start.
          if (!isOfFlag && conversation?.type === 'direct') return false
          return covers(view, id) && mayBeIn(view.narrow, conversation, before)
        })
      }
    }
    case 'reaction':
    case 'local/reaction': {
      const { messageId: id, op } = event
      const message = mapGet(before.messages.byId, id)
      const wanted = (negated: boolean | undefined) => (negated === true ? 'remove' : 'add')
      // The server adds a message to the history of a user who reacts to it, but no flag shows that.
      const enters =
        event.type === 'reaction' &&
        op === 'add' &&
        event.reaction.userId === before.self.userId &&
        message?.flags.includes('historical') !== false
      if (message !== undefined && !enters) return never
      return (view) =>
        covers(view, id) &&
        ((message === undefined &&
          view.narrow.some((term) => isOfReactions(term) && wanted(term.negated) === op)) ||
          (enters &&
            isOfHistory(view.narrow) &&
            !listHas(view.ids, id) &&
            (message === undefined
              ? matchesNarrow(view.narrow.filter(isOfFlags), entering, before)
              : matchesNarrow(view.narrow, message, before)) !== false))
    }
    default:
      return never
  }
}

type Update = EventOf<'update_message'>

/** Returns true when a move may bring uncached messages into the narrow. Decides by their old and new conversation. */
function moveBringsIn(narrow: Narrow, { move }: Update, before: AccountState): boolean {
  if (move === null) return false
  if (narrow.some(goesByMore)) return true
  const terms = narrow.filter(isOfConversation)
  const is = matchesNarrow(terms, placeholderMessage(move.newChannelId, move.newTopic), before)
  return is !== false && matchesNarrow(terms, placeholderMessage(move.channelId, move.topic), before) !== true
}

function mayBeIn(
  narrow: Narrow,
  conversation: Parameters<typeof placeholderFor>[0] | undefined,
  before: AccountState,
): boolean {
  if (conversation === undefined) return true
  return (
    matchesNarrow(
      narrow.filter(isOfConversation),
      placeholderFor(conversation, before.self.userId),
      before,
    ) !== false
  )
}

/**
 * Returns true for a term that depends on the conversation and on more, such as words or operators of newer servers.
 */
const goesByMore: TermTest = (term) => !isOfConversation(term) && factsOf(term).includes('topic')

/** Returns true when an edit may make an uncached message match the term. */
function editBringsIn(term: NarrowTerm, { flags }: Update): boolean {
  const facts = factsOf(term)
  if (!facts.includes('content')) return false
  if (goesByMore(term) || !facts.some(isFlagFact)) return true
  // The edit includes the flags, which decide.
  const isFlagged = flags?.some((flag) => facts.includes(flagFact(flag)))
  return isFlagged !== undefined && isFlagged !== (term.negated === true)
}

const isFlagFact = (fact: Fact): boolean => fact.startsWith('flag:')

function flagBringsIn(term: NarrowTerm, flag: Flag, op: 'add' | 'remove'): boolean {
  if (!dependsOnFlag(term, flag)) return false
  if (goesByMore(term)) return true
  // A message is unread while it lacks the `read` flag.
  const isAdded = (op === 'add') !== (flag === 'read')
  return isAdded !== (term.negated === true)
}

/** Returns true when the view may hold messages sent to the channel before the user was subscribed. */
export function includesHistory({ narrow }: View, channelId: number, state: Knowledge): boolean {
  const within = channelShown(narrow, state)
  if (!narrow.some(opensPast) || (within !== 'any' && within !== channelId)) return false
  const kinds = narrow.filter((term) => operatorOf(term)?.showsPast === 'channels')
  return matchesNarrow(kinds, placeholderMessage(channelId, ''), state) !== false
}

/** Returns the channel that the narrow shows; null for none, as with direct messages; 'any' when it is unknown. */
function channelShown(narrow: Narrow, state: Knowledge): number | null | 'any' {
  const named = namingMessage(narrow, state)
  if (named === undefined) return narrowChannel(narrow) ?? 'any'
  const { byId, stale } = state.messages
  const message = mapGet(byId, Number(named.operand))
  if (message === undefined || mapHas(stale, message.id)) return 'any'
  if (message.type === 'direct') return null
  // Without a subscription, no event reports that the message moved.
  return state.subscriptions.has(message.channelId) ? message.channelId : 'any'
}

/** Returns true when the view shows a single channel, and that is one of `channelIds`. */
export function isWithin(view: View, channelIds: readonly number[]): boolean {
  const channelId = narrowChannel(view.narrow)
  return channelId !== null && channelIds.includes(channelId)
}
