import { createsChannels, setsDefaultChannelByUpdate } from '../../../../../shared/api/capabilities.ts'
import type { ChannelId, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import {
  accountKey,
  accountMemory,
  call,
  CallFailure,
  failureText,
  type AccountStore,
} from '../../../../state/index.ts'
import { addMembers, chunksOf } from '../../../compose/membership/index.ts'
import { creationCall, creationOptions, namesake, type NewChannelDraft } from './newChannelDraft.ts'

/** The field that a refusal is about; null: the service does not say, or it is about none of them. */
export type RefusedField = 'name' | null

export type CreationEnd =
  | {
      readonly kind: 'created'
      readonly channelId: ChannelId
      /** Why some of the first people were not added; null: all were. */
      readonly leftReason: string | null
      /** Why it did not become a default channel; null: it did, or was not meant to. */
      readonly notDefaultReason: string | null
    }
  | { readonly kind: 'refused'; readonly field: RefusedField; readonly words: string }

/** How long the event about the new channel is waited for, in milliseconds. */
const eventMs = 10_000

/** By account and name: creations that may have reached the server, whose answer did not come back. */
const unanswered = accountMemory<true>()
const keyOf = (account: string, name: string): string => accountKey(account, name.trim().toLowerCase())

/** The own channel that came of a creation without an answer; null: there is none. */
export function createdUnanswered(account: string, state: AccountState, name: string): ChannelId | null {
  if (!unanswered.has(keyOf(account, name))) return null
  const channel = namesake(state, name)
  return channel !== null && channel.creatorId === state.self.userId ? channel.id : null
}

/** Creates a channel with the own user and these people in it. */
export async function createChannel(
  store: AccountStore,
  draft: NewChannelDraft,
  others: readonly UserId[],
): Promise<CreationEnd> {
  const { state } = store.getState()
  if (state?.connection.state !== 'live')
    return { kind: 'refused', field: null, words: t('settings.account_offline') }
  const [first = [], ...rest] = chunksOf([state.self.userId, ...others])
  try {
    const channelId =
      createdUnanswered(store.id, state, draft.name) ?? (await create(store, state, draft, first))
    unanswered.delete(keyOf(store.id, draft.name))
    await known(store, ({ channels }) => channels.get(channelId)?.id ?? null)
    const notDefaultReason = await addToDefault(store, state, draft, channelId)
    const left = rest.flat()
    const added = left.length === 0 ? null : await addMembers(store, channelId, left, false)
    return { kind: 'created', channelId, leftReason: added?.reason ?? null, notDefaultReason }
  } catch (error) {
    return { kind: 'refused', field: fieldOf(error), words: wordsOf(error) }
  }
}

/** Creates it; where the answer is lost, the channel that came of it may still arrive with the events. */
async function create(
  store: AccountStore,
  state: AccountState,
  draft: NewChannelDraft,
  userIds: readonly UserId[],
): Promise<ChannelId> {
  const { name } = draft
  try {
    return await (createsChannels(state.realm.featureLevel)
      ? createNew(store, state, draft, userIds)
      : createBySubscribing(store, state, draft, userIds))
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    if (error.code === 'network' || error.code === 'server') unanswered.set(keyOf(store.id, name), true)
    else if (!isTaken(error) || !unanswered.has(keyOf(store.id, name))) throw error
    const channelId = await known(store, (now) => createdUnanswered(store.id, now, name))
    if (channelId === null) throw error
    return channelId
  }
}

/** Servers below level 200 have a call of its own for it. Answers why it was refused; null: it was not. */
async function addToDefault(
  store: AccountStore,
  state: AccountState,
  draft: NewChannelDraft,
  channelId: ChannelId,
): Promise<string | null> {
  const { isDefault = false } = creationOptions(state, draft)
  if (!isDefault || setsDefaultChannelByUpdate(state.realm.featureLevel)) return null
  try {
    await call('api.call', { account: store.id, route: 'addDefaultChannel', params: { channelId } })
    return null
  } catch (error) {
    return failureText(error)
  }
}

async function createNew(
  store: AccountStore,
  state: AccountState,
  draft: NewChannelDraft,
  userIds: readonly UserId[],
): Promise<ChannelId> {
  const answer = await call('api.call', { account: store.id, ...creationCall(state, draft, userIds) })
  return (answer as { readonly channelId: ChannelId }).channelId
}

const takenCode = 'CHANNEL_ALREADY_EXISTS'

/**
 * Older servers create a channel when people are subscribed to a name that there is no channel of. They would add them
 * to one that there is, which this account may not know of so far.
 */
async function createBySubscribing(
  store: AccountStore,
  state: AccountState,
  draft: NewChannelDraft,
  userIds: readonly UserId[],
): Promise<ChannelId> {
  const name = draft.name.trim()
  const taken = { code: 'refused', serverCode: takenCode, message: t('newChannel.name_taken') }
  if ((await idOfName(store, name)) !== null) throw new CallFailure(taken)
  const answer = await call('api.call', { account: store.id, ...creationCall(state, draft, userIds) })
  // A channel of the name that the own user may not see is named in the answer, and none is created.
  const { unauthorized = [] } = answer as { readonly unauthorized?: readonly string[] }
  if (unauthorized.length > 0) throw new CallFailure(taken)
  const channelId = await idOfName(store, name)
  if (channelId === null) throw new CallFailure({ code: 'unknown', message: t('newChannel.lost') })
  return channelId
}

/** The id of the channel of this name; null: there is none that this account may know of. */
async function idOfName(store: AccountStore, name: string): Promise<ChannelId | null> {
  try {
    const answer = await call('api.call', { account: store.id, route: 'getChannelId', params: { name } })
    return (answer as { readonly channelId: ChannelId }).channelId
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'refused') return null
    throw error
  }
}

/** Asks `find` again with each event; resolves with its answer, null: none came in time. */
function known<T>(store: AccountStore, find: (state: AccountState) => T | null): Promise<T | null> {
  return new Promise((resolve) => {
    const look = (): T | null => {
      const { state } = store.getState()
      return state === null ? null : find(state)
    }
    const first = look()
    if (first !== null) return resolve(first)
    const end = (found: T | null): void => {
      clearTimeout(timer)
      stop()
      resolve(found)
    }
    const timer = setTimeout(() => end(null), eventMs)
    const stop = store.subscribe(() => {
      const found = look()
      if (found !== null) end(found)
    })
  })
}

const isTaken = ({ serverCode }: CallFailure): boolean => serverCode === takenCode

const fieldOf = (error: unknown): RefusedField =>
  error instanceof CallFailure && isTaken(error) ? 'name' : null

const wordsOf = (error: unknown): string =>
  error instanceof CallFailure && isTaken(error) ? t('newChannel.name_taken') : failureText(error)
