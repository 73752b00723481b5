import { createsChannels } from '../../../../shared/api/capabilities.ts'
import type { ChannelId, UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { call, CallFailure, failureText, type AccountStore } from '../../../state/index.ts'
import { addMembers } from '../members/memberChanges.ts'
import { chunksOf } from '../members/peopleSources.ts'
import { creationCall, type NewChannelDraft } from './newChannelDraft.ts'

/** The field that a refusal is about; null: none of them. */
export type RefusedField = 'name' | 'description' | null

export type CreationEnd =
  | {
      readonly kind: 'created'
      readonly channelId: ChannelId
      /** Why some of the first people were not added; null: all were. */
      readonly leftReason: string | null
    }
  | { readonly kind: 'refused'; readonly field: RefusedField; readonly words: string }

/** How long the event about the new channel is waited for, in milliseconds. */
const eventMs = 10_000

/** Creates a channel with the own user and these people in it. */
export async function createChannel(
  store: AccountStore,
  draft: NewChannelDraft,
  others: readonly UserId[],
): Promise<CreationEnd> {
  const { state } = store.getState()
  if (!state) return { kind: 'refused', field: null, words: t('settings.account_offline') }
  const [first = [], ...rest] = chunksOf([state.self.userId, ...others])
  try {
    const channelId = await (createsChannels(state.realm.featureLevel)
      ? createNew(store, state, draft, first)
      : createBySubscribing(store, state, draft, first))
    await channelIsKnown(store, channelId)
    const left = rest.flat()
    const added = left.length === 0 ? null : await addMembers(store, channelId, left, false)
    return { kind: 'created', channelId, leftReason: added?.reason ?? null }
  } catch (error) {
    return { kind: 'refused', field: fieldOf(error), words: wordsOf(error) }
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
  if ((await idOfName(store, name)) !== null)
    throw new CallFailure({ code: 'refused', serverCode: takenCode, message: t('newChannel.name_taken') })
  await call('api.call', { account: store.id, ...creationCall(state, draft, userIds) })
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

/** Resolves once the account has the channel, which an event brings. */
function channelIsKnown(store: AccountStore, channelId: ChannelId): Promise<void> {
  return new Promise((resolve) => {
    const isThere = (): boolean => store.getState().state?.channels.has(channelId) === true
    if (isThere()) return resolve()
    const end = (): void => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, eventMs)
    const stop = store.subscribe(() => {
      if (isThere()) end()
    })
  })
}

/** Old servers say of a channel of the name, which this account may not know of, that it is out of reach. */
const isTaken = ({ serverCode, message }: CallFailure): boolean =>
  serverCode === takenCode || /already exists|already in use|unable to access/i.test(message)

/** Servers say in words which field is wrong; the one code of their own is for a name that is taken. */
function fieldOf(error: unknown): RefusedField {
  if (!(error instanceof CallFailure)) return null
  if (isTaken(error) || /(?:channel|stream) name/i.test(error.message)) return 'name'
  return /^description\b/i.test(error.message) ? 'description' : null
}

const wordsOf = (error: unknown): string =>
  error instanceof CallFailure && isTaken(error) ? t('newChannel.name_taken') : failureText(error)
