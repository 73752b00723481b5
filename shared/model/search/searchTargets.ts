import type { AccountState } from '../state/accountState.ts'
import type { ChannelId, NarrowTerm, UserId } from '../../api/types.ts'
import { withoutResolvedMark } from '../../api/resolvedTopic.ts'
import type { SearchNames } from '../../narrow/operator.ts'
import { channelByName } from '../channels/channels.ts'
import { channelName } from '../channels/formerChannels.ts'
import { topicDisplayName } from '../organization/realm.ts'
import { userParts } from './userNames.ts'
import { allUsers, selectUser } from '../people/users.ts'
import { linkedTopic } from '../topics/typedTopic.ts'
import { topicsOfChannel } from '../navigation/topicList.ts'
import { foldText } from './foldText.ts'

/** A user, channel or topic that a search can be narrowed to. */
export interface SearchTarget {
  readonly kind: 'person' | 'channel' | 'topic'
  readonly name: string
  readonly folded: string
  /** The topic's channel or the channel itself; null for users. */
  readonly channelId: ChannelId | null
  readonly userId: UserId | null
  /** Id of the newest message. The more recent of two equal matches comes first. */
  readonly recency: number
  readonly terms: readonly NarrowTerm[]
}

/** Returns all known users, channels and topics. Built when a search begins. */
export function searchTargets(state: AccountState): readonly SearchTarget[] {
  const targets: SearchTarget[] = []
  for (const { users } of userParts(state))
    for (const { user, name: folded } of users) {
      if (user.isSystemBot) continue
      targets.push({
        kind: 'person',
        name: user.name,
        folded,
        channelId: null,
        userId: user.id,
        recency: user.isActive ? 1 : 0,
        terms: [{ operator: 'sender', operand: user.id }],
      })
    }
  for (const { id, name } of state.channels.values()) {
    const topics = topicsOfChannel(state, id)
    const inChannel: NarrowTerm = { operator: 'channel', operand: id }
    const recency = (topics[0]?.maxId ?? 0) + (state.subscriptions.has(id) ? 1 : 0)
    const target = { channelId: id, userId: null }
    targets.push({ ...target, kind: 'channel', name, folded: foldText(name), recency, terms: [inChannel] })
    for (const { topic, maxId } of topics) {
      const shown = topicDisplayName(state, withoutResolvedMark(topic))
      const terms: readonly NarrowTerm[] = [inChannel, { operator: 'topic', operand: topic }]
      targets.push({ ...target, kind: 'topic', name: shown, folded: foldText(shown), recency: maxId, terms })
    }
  }
  return targets
}

/**
 * Returns lookups for names that the account knows. Users are found by full name, email address or unique first name.
 */
export function searchNames(state: AccountState): SearchNames {
  let users: ReadonlyMap<string, UserId> | null = null
  const usersByName = () => {
    if (users !== null) return users
    const byName = new Map<string, UserId>()
    const firstNames = new Map<string, UserId | null>()
    for (const { deliveryEmail, email, id, name } of allUsers(state)) {
      byName.set(foldText(email), id)
      if (deliveryEmail !== null) byName.set(foldText(deliveryEmail), id)
      byName.set(foldText(name), id)
      const [first = ''] = foldText(name).split(' ')
      firstNames.set(first, firstNames.has(first) ? null : id)
    }
    for (const [first, id] of firstNames) if (id !== null && !byName.has(first)) byName.set(first, id)
    return (users = byName)
  }
  return {
    channelId: (name) => channelByName(state, name)?.id ?? null,
    channelName: (id) => channelName(state, id) ?? null,
    userId: (name) => usersByName().get(foldText(name)) ?? null,
    userName: (id) => selectUser(state, id)?.name ?? null,
    topic: (name) => linkedTopic(state, name),
    selfId: state.self.userId,
  }
}
