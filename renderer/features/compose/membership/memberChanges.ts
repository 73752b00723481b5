import {
  hasSubscriptionNotices,
  reportsOneChannel,
  namesPeopleById,
} from '../../../../shared/api/capabilities.ts'
import type { Channel, ChannelId, UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { canInChannel } from '../../../../shared/model/permissions/permissions.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { call, failureText, type AccountStore } from '../../../state/index.ts'

/** Result of a change to many users. The users after a refused request are not processed. */
export interface ChangeOutcome {
  readonly done: number
  /** Number of users without a change: already members, or no longer members. */
  readonly skipped: number
  /** null: all requests succeeded. */
  readonly reason: string | null
  /** False when notices were requested and the server sent none. null: the server did not report it. */
  readonly sentNotices: boolean | null
}

interface Told {
  readonly done: number
  readonly sentNotices: boolean | null
}

/**
 * Returns the channel's current name from the server. Older servers cannot look it up, so the last known name is
 * used.
 */
async function nameNow(store: AccountStore, { id, name }: Channel, level: number): Promise<string> {
  if (!reportsOneChannel(level)) return name
  const answer = await call('api.call', { account: store.id, route: 'getChannel', params: { channelId: id } })
  return (answer as Channel).name
}

/**
 * Runs `ask` for chunks of users, one after the other, each with the channel's current name. The server takes channel
 * names here and would create a channel for an outdated one.
 */
async function inChunks(
  store: AccountStore,
  channelId: ChannelId,
  userIds: readonly UserId[],
  ask: (name: string, chunk: readonly UserId[], state: AccountState) => Promise<Told>,
): Promise<ChangeOutcome> {
  let done = 0
  let asked = 0
  let sentNotices: boolean | null = null
  const outcome = (reason: string | null): ChangeOutcome => ({
    done,
    skipped: asked - done,
    reason,
    sentNotices,
  })
  for (const chunk of chunksOf(userIds)) {
    const { state } = store.getState()
    const channel = state?.channels.get(channelId)
    if (!state || channel === undefined) return outcome(t('outbox.channel_gone'))
    if (state.connection.state !== 'live') return outcome(t('settings.account_offline'))
    try {
      const name = await nameNow(store, channel, state.realm.featureLevel)
      const told = await ask(name, chunk, state)
      done += told.done
      asked += chunk.length
      if (told.sentNotices !== null) sentNotices = told.sentNotices
    } catch (error) {
      return outcome(failureText(error))
    }
  }
  return outcome(null)
}

interface SubscribeAnswer {
  readonly subscribed?: readonly unknown[]
  readonly sentNotices?: boolean | null
}

/** Adds users to a channel. `tells`: the server notifies each of them by a message. Old servers always do. */
export const addMembers = (
  store: AccountStore,
  channelId: ChannelId,
  userIds: readonly UserId[],
  tells: boolean,
): Promise<ChangeOutcome> =>
  inChunks(store, channelId, userIds, async (name, chunk, state) => {
    const params = {
      channels: [{ name }],
      ...principalsOf(state, chunk),
      ...(hasSubscriptionNotices(state.realm.featureLevel) && { sendsNotices: tells }),
    }
    const answer = await call('api.call', { account: store.id, route: 'subscribe', params })
    const { subscribed = [], sentNotices = null } = answer as SubscribeAnswer
    return { done: subscribed.length, sentNotices: tells ? sentNotices : null }
  })

interface UnsubscribeAnswer {
  readonly removed?: readonly string[]
}

/** Removes users from a channel. */
export const removeMembers = (
  store: AccountStore,
  channelId: ChannelId,
  userIds: readonly UserId[],
): Promise<ChangeOutcome> =>
  inChunks(store, channelId, userIds, async (name, chunk, state) => {
    const params = { names: [name], ...principalsOf(state, chunk) }
    const answer = await call('api.call', { account: store.id, route: 'unsubscribe', params })
    return { done: ((answer as UnsubscribeAnswer).removed ?? []).length, sentNotices: null }
  })

/**
 * True when this user may remove the other one from the channel. False for oneself, because leaving is another
 * action.
 */
export function canRemove(state: AccountState, channelId: ChannelId, userId: UserId): boolean {
  if (userId === state.self.userId) return false
  return (
    canInChannel(state, 'removeSubscribers', channelId) ||
    selectUser(state, userId)?.botOwnerId === state.self.userId
  )
}

/** Max users per request, because the server processes all of them before it responds. */
const chunkSize = 500

/** Splits users into lists of at most `size`. */
export function chunksOf(ids: readonly UserId[], size: number = chunkSize): readonly (readonly UserId[])[] {
  const chunks: (readonly UserId[])[] = []
  for (let index = 0; index < ids.length; index += size) chunks.push(ids.slice(index, index + size))
  return chunks
}

/** Returns the parameters that identify users. Old servers only take their email addresses. */
export function principalsOf(
  state: AccountState,
  userIds: readonly UserId[],
): { readonly userIds: readonly UserId[]; readonly emails?: readonly string[] } {
  return namesPeopleById(state.realm.featureLevel)
    ? { userIds }
    : { userIds, emails: userIds.map((id) => selectUser(state, id)?.email ?? '') }
}
