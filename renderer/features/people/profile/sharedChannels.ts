import type { ChannelId, UserId } from '../../../../shared/api/types.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import { knowsAllSubscribers } from '../../../../shared/model/channels/partialSubscribers.ts'
import { subscribersOf } from '../../../../shared/model/channels/subscribers.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'

/** A channel that a person is subscribed to. */
export interface PersonChannel {
  readonly id: ChannelId
  readonly name: string
}

/** The channels of a person, by whether the own user is subscribed to them, by name. */
export interface PersonChannels {
  readonly shared: readonly PersonChannel[]
  readonly others: readonly PersonChannel[]
  /** False where the server has told only some of the subscribers of some channels. */
  readonly isComplete: boolean
}

const byName = (a: PersonChannel, b: PersonChannel): number =>
  a.name.localeCompare(b.name, 'en') || a.id - b.id

/**
 * Finds the channels of a person, one channel a step. `told`: the channels that the server listed for the person, which
 * count where the subscribers of a channel are not all known; null: it listed none.
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
