import { createsChannels, setsDefaultChannelByUpdate } from '../../../../../shared/api/capabilities.ts'
import type { ChannelId, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
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

/** Field that a refusal refers to, or null if unknown. */
export type RefusedField = 'name' | null

export type CreationEnd =
  | {
      readonly kind: 'created'
      readonly channelId: ChannelId
      /** Why some of the first members were not added, or null if all were. */
      readonly leftReason: string | null
      /** Why it did not become a default channel. null if it did, or was not meant to. */
      readonly notDefaultReason: string | null
    }
  | { readonly kind: 'refused'; readonly field: RefusedField; readonly words: string }

/** Maximum time to wait for the event about the new channel, in milliseconds. */
const eventMs = 10_000

/** Creations that may have reached the server although the response was lost, by account and name. */
const unanswered = accountMemory<true>()
const keyOf = (account: string, name: string): string => accountKey(account, name.trim().toLowerCase())

/** Returns the id of the own channel that was created although the response was lost, or null if there is none. */
export function createdUnanswered(account: string, state: AccountState, name: string): ChannelId | null {
  if (!unanswered.has(keyOf(account, name))) return null
  const channel = namesake(state, name)
  return channel !== null && channel.creatorId === state.self.userId ? channel.id : null
}

/** Creates a channel with the own user and the given users as members. */
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

/** Creates the channel and returns its id. If the response is lost, waits for the event about the channel instead. */
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

/**
 * Makes the channel a default channel. Servers below level 200 need a separate request for this. Returns why it was
 * refused, or null on success.
 */
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
 * Creates a channel on older servers, which do so when users are subscribed to an unused name. The name is looked up
 * first: if a channel of the name exists, even one that this account cannot see yet, the users would be added to it.
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
  // If a channel of this name exists and the user may not see it, the server names it here and creates nothing.
  const { unauthorized = [] } = answer as { readonly unauthorized?: readonly string[] }
  if (unauthorized.length > 0) throw new CallFailure(taken)
  const channelId = await idOfName(store, name)
  if (channelId === null) throw new CallFailure({ code: 'unknown', message: t('newChannel.lost') })
  return channelId
}

/** Returns the id of the channel with this name, or null if the account can see none. */
async function idOfName(store: AccountStore, name: string): Promise<ChannelId | null> {
  try {
    const answer = await call('api.call', { account: store.id, route: 'getChannelId', params: { name } })
    return (answer as { readonly channelId: ChannelId }).channelId
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'refused') return null
    throw error
  }
}

/**
 * Calls `find` now and after each change of the state. Resolves with its first result that is not null, or with null
 * after a timeout.
 */
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
