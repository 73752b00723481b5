import type { AccountState, UserTopicsState, View } from '../state/accountState.ts'
import type { ChannelId, Narrow, NarrowTerm } from '../../api/types.ts'
import type { Verdict } from '../../narrow/operator.ts'
import { factsOf, isOfConversation } from '../../narrow/operators.ts'
import { filterList } from '../../collections/idList.ts'
import { matchesNarrow, type Knowledge } from './matchesNarrow.ts'
import { termOf } from './narrow.ts'
import { placeholderMessage } from '../messages/placeholderMessage.ts'
import { mapGet } from '../../collections/shardedMap.ts'
import type { EventOf } from '../state/slice.ts'
import { channelsSlice } from '../channels/channels.ts'
import { subscriptionsSlice } from '../channels/subscriptions.ts'
import { userTopicsSlice } from '../topics/userTopics.ts'
import { topicKey } from '../../api/conversationKey.ts'

/**
 * A conversation whose messages may enter or leave a view though they are unchanged. topic null: all topics of the
 * channel without a policy.
 */
interface AffectedTopic {
  readonly channelId: ChannelId
  readonly topic: string | null
}

export interface MembershipChange {
  readonly before: Knowledge
  readonly after: Knowledge
  readonly places: readonly AffectedTopic[]
}

/** Returns the effect of an event on mutes, topic policies and channels; null when no view can depend on it. */
export function membershipChange(
  event: EventOf<'user_topic' | 'muted_topics' | 'subscription' | 'channel'>,
  before: AccountState,
): MembershipChange | null {
  switch (event.type) {
    case 'user_topic': {
      const userTopics = userTopicsSlice.on.user_topic(before.userTopics, event)
      const { channelId, topic } = event.userTopic
      return { before, after: { ...before, userTopics }, places: [{ channelId, topic }] }
    }
    case 'muted_topics': {
      const userTopics = userTopicsSlice.on.muted_topics(before.userTopics, event, before)
      const places = [...topicsIn(before.userTopics), ...topicsIn(userTopics)]
      return { before, after: { ...before, userTopics }, places }
    }
    case 'subscription': {
      const subscriptions = subscriptionsSlice.on.subscription(before.subscriptions, event, before)
      const touched = new Set([...before.subscriptions.keys(), ...subscriptions.keys()])
      const places = [...touched]
        .filter((id) => isMuted(before.subscriptions, id) !== isMuted(subscriptions, id))
        .map((channelId) => ({ channelId, topic: null }))
      return places.length === 0 ? null : { before, after: { ...before, subscriptions }, places }
    }
    case 'channel': {
      if (event.op !== 'update') return null
      const { isPrivate, isWebPublic, name } = event.change
      if (isPrivate === undefined && isWebPublic === undefined && name === undefined) return null
      const channels = channelsSlice.on.channel(before.channels, event)
      return { before, after: { ...before, channels }, places: [{ channelId: event.channelId, topic: null }] }
    }
    default:
      return null
  }
}

/** Returns true when the channel's messages from before the subscription become visible or hidden. */
export function opensOrClosesPast(
  { channelId, change }: Extract<EventOf<'channel'>, { op: 'update' }>,
  { channels }: Pick<AccountState, 'channels'>,
): boolean {
  const { historyPublicToSubscribers: is } = change
  return is !== undefined && is !== channels.get(channelId)?.historyPublicToSubscribers
}

const isMuted = (subscriptions: AccountState['subscriptions'], id: ChannelId): boolean =>
  subscriptions.get(id)?.isMuted ?? false

const topicsIn = (userTopics: UserTopicsState): readonly AffectedTopic[] =>
  [...userTopics.values()].flatMap((topics) =>
    [...topics.values()].map(({ channelId, topic }) => ({ channelId, topic })),
  )

/** Returns the view after the change: exact when messages leave, stale when uncached messages may enter. */
export function refilterView(view: View, change: MembershipChange): View {
  if (!dependsOnMembership(view.narrow)) return view
  const shifts = change.places.map((place) => ({ place, ...verdicts(view.narrow, place, change) }))
  const leaving = shifts.filter(({ was, is }) => was !== is && is === false).map(({ place }) => place)
  const comesIn = shifts.some(({ was, is }) => was !== is && is !== false)
  const ids = leaving.length === 0 ? view.ids : idsThatStay(view, byChannel(leaving), change)
  if (ids.length === view.ids.length && (!comesIn || view.stale)) return view
  return { ...view, ids, stale: view.stale || comesIn }
}

function verdicts(
  narrow: Narrow,
  { channelId, topic }: AffectedTopic,
  { before, after }: MembershipChange,
): { readonly was: Verdict; readonly is: Verdict } {
  const operand = termOf(narrow, 'topic')
  const probe = placeholderMessage(channelId, topic ?? (typeof operand === 'string' ? operand : anyTopic))
  const terms = narrow.filter(
    (term) => isMembershipTerm(term) || (isOfConversation(term) && (topic !== null || isOfAnyTopic(term))),
  )
  return { was: matchesNarrow(terms, probe, before), is: matchesNarrow(terms, probe, after) }
}

/** Topic keys of the conversations that leave the view, by channel; null for all topics. */
type Leaving = ReadonlyMap<ChannelId, ReadonlySet<string> | null>

function byChannel(places: readonly AffectedTopic[]): Leaving {
  const leaving = new Map<ChannelId, Set<string> | null>()
  for (const { channelId, topic } of places) {
    const keys = leaving.get(channelId)
    if (topic === null || keys === null) leaving.set(channelId, null)
    else if (keys === undefined) leaving.set(channelId, new Set([topicKey(topic)]))
    else keys.add(topicKey(topic))
  }
  return leaving
}

function idsThatStay(
  { ids, narrow }: View,
  leaving: Leaving,
  { before, after }: MembershipChange,
): View['ids'] {
  return filterList(ids, (id) => {
    const message = mapGet(before.messages.byId, id)
    if (message?.type !== 'channel') return true
    const keys = leaving.get(message.channelId)
    if (keys === undefined || keys?.has(topicKey(message.topic)) === false) return true
    return matchesNarrow(narrow, message, after) !== false
  })
}

/** No topic has this name, because the server rejects control characters. */
const anyTopic = '\u0000'

/**
 * Returns true when the term does not depend on an unknown topic. A `topic` term does not, since the placeholder takes
 * its topic from it.
 */
const isOfAnyTopic = (term: NarrowTerm): boolean =>
  term.operator === 'topic' || !factsOf(term).includes('topic')

/** Returns true when mutes, topic policies or kinds of channels decide which messages the narrow contains. */
export const dependsOnMembership = (narrow: Narrow): boolean => narrow.some(isMembershipTerm)

function isMembershipTerm(term: NarrowTerm): boolean {
  return factsOf(term).includes('policies')
}
