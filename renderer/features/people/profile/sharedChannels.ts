import type { ChannelId, UserId } from '../../../../shared/api/types.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import { knowsAllSubscribers } from '../../../../shared/model/channels/partialSubscribers.ts'
import { subscribersOf } from '../../../../shared/model/channels/subscribers.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'

/** Channel that a user is subscribed to. */
export interface PersonChannel {
  readonly id: ChannelId
  readonly name: string
}

/** Channels of a user sorted by name: those that the own user is subscribed to, and others. */
export interface PersonChannels {
  readonly shared: readonly PersonChannel[]
  readonly others: readonly PersonChannel[]
  /** False if the subscribers of some channels are not all known. */
  readonly isComplete: boolean
}

const byName = (a: PersonChannel, b: PersonChannel): number =>
  a.name.localeCompare(b.name, 'en') || a.id - b.id

/**
 * Finds the channels of a user, yielding after each channel. `told` holds the channels that the server listed for the
 * user, or null. It is used for channels whose subscribers are not all known.
 */
export function* personChannelSteps(
  state: AccountState | null,
  userId: UserId,
  told: ReadonlySet<ChannelId> | null,
): Generator<void, PersonChannels> {
  const shared: PersonChannel[] = []
  const others: PersonChannel[] = []
  let isComplete = true
  if (state === null) return { shared, others, isComplete }
  for (const { id, isArchived } of state.channels.values()) {
    yield
    if (isArchived) continue
    const isKnown = knowsAllSubscribers(state, id)
    const isOwn = state.subscriptions.has(id)
    if (!isKnown && told === null && (isOwn || state.subscribers.has(id))) isComplete = false
    const isIn =
      userId === state.self.userId
        ? isOwn
        : subscribersOf(state, id).includes(userId) || (!isKnown && told?.has(id) === true)
    if (isIn) (isOwn ? shared : others).push({ id, name: channelName(state, id) ?? '' })
  }
  yield
  return { shared: shared.sort(byName), others: others.sort(byName), isComplete }
}
