import { t } from '../../../../shared/i18n.ts'
import type { ChannelId } from '../../../../shared/api/types.ts'
import type { ActionRow } from '../../../../shared/model/state/localRecords.ts'
import { canInChannel } from '../../../../shared/model/permissions/permissions.ts'
import {
  accountKey,
  accountMemory,
  call,
  failureText,
  openDialog,
  useAccountStore,
  type AccountStore,
} from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import {
  stateOfNews,
  tellNews,
  useChangeNews,
  useChangeState,
  type ChangeState,
} from '../../common/forms/index.ts'
import { offerUndo } from '../../common/undo/index.ts'
import { subscribersOf } from '../../../../shared/model/channels/subscribers.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'

/** Location of the report of a refusal: a toast, or beside the channel (useJoinState). */
type JoinWords = 'toast' | 'beside'

const newsOf = (channelId: ChannelId): string => `joining ${String(channelId)}`

/** Returns a predicate for changes in the outbox that join or leave the channel. */
const isJoining =
  (channelId: ChannelId) =>
  ({ action, params }: ActionRow): boolean =>
    action === 'setSubscribed' && params['channelId'] === channelId

/**
 * Channels that the user left in this window, by accountKey. Each value is a function that stops waiting for the
 * subscription to return.
 */
const left = accountMemory<() => void>()
const leftKey = (account: string, channelId: ChannelId): string => accountKey(account, String(channelId))

/** Called when the user is subscribed again, or leaving was refused. */
function endLeaving(account: string, channelId: ChannelId): void {
  left.get(leftKey(account, channelId))?.()
  left.delete(leftKey(account, channelId))
}

/** Remembers that the user left the channel, until the subscription returns by any means. */
function recordLeaving(store: AccountStore, channelId: ChannelId): void {
  endLeaving(store.id, channelId)
  let isGone = false
  const stop = store.subscribe(({ state }) => {
    if (state === null) return
    const isIn = state.subscriptions.has(channelId)
    if (isIn && isGone) endLeaving(store.id, channelId)
    isGone = !isIn
  })
  left.set(leftKey(store.id, channelId), stop)
}

/** True if the user left the channel in this window, so that no notice about it is needed. */
export const wasLeftHere = (account: string, channelId: ChannelId): boolean =>
  left.has(leftKey(account, channelId))

function setJoined(store: AccountStore, channelId: ChannelId, isSubscribed: boolean, words: JoinWords): void {
  const account = store.id
  if (isSubscribed) endLeaving(account, channelId)
  else recordLeaving(store, channelId)
  tellNews(account, newsOf(channelId), null)
  call('channel.setSubscribed', { account, channelId, isSubscribed }).catch((error: unknown) => {
    const reason = failureText(error)
    if (!isSubscribed) endLeaving(account, channelId)
    if (words === 'toast') return showToast(t('outbox.refused', { reason }))
    tellNews(account, newsOf(channelId), {
      reason,
      again: () => setJoined(store, channelId, isSubscribed, words),
    })
  })
}

/** Joins a channel, or shows why the user may not. */
export function joinChannel(store: AccountStore, channelId: ChannelId, words: JoinWords = 'toast'): void {
  const { state } = store.getState()
  if (state === null) return
  const reason = whyNotJoin(state, channelId)
  if (reason === null) setJoined(store, channelId, true, words)
  else showToast(reason)
}

/** Leaves a channel and offers to undo it. Confirms first if the user could not join again. */
export function leaveChannel(store: AccountStore, channelId: ChannelId, words: JoinWords = 'toast'): void {
  const { state } = store.getState()
  if (state === null) return
  if (canInChannel(state, 'subscribe', channelId)) leaveAtOnce(store, channelId, words)
  else openDialog({ kind: 'leaveChannel', account: store.id, channelId })
}

export function leaveAtOnce(store: AccountStore, channelId: ChannelId, words: JoinWords): void {
  const { state } = store.getState()
  if (state === null) return
  const name = state.channels.get(channelId)?.name ?? ''
  const mayRejoin = canInChannel(state, 'subscribe', channelId)
  setJoined(store, channelId, false, words)
  const text = t('channels.told_left', { name })
  const undone = t('channels.told_joined', { name })
  if (mayRejoin) offerUndo({ text, undone, undo: () => setJoined(store, channelId, true, 'toast') })
  else showToast(text)
}

/** Joins the channel, or leaves it if the user is subscribed. */
export function toggleJoined(store: AccountStore, channelId: ChannelId, words: JoinWords = 'toast'): void {
  const isIn = store.getState().state?.subscriptions.has(channelId) === true
  if (isIn) leaveChannel(store, channelId, words)
  else joinChannel(store, channelId, words)
}

/** True if the last join or leave was refused and the reason is shown beside the channel. */
export function useIsJoinRefused(channelId: ChannelId): boolean {
  const { id } = useAccountStore()
  const news = useChangeNews(id, newsOf(channelId))
  return stateOfNews(news)?.kind === 'refused'
}

/** Returns the progress or result of joining or leaving the channel, or null if there is nothing to show. */
export function useJoinState(channelId: ChannelId): ChangeState | null {
  const { id } = useAccountStore()
  const action = useChangeState(isJoining(channelId))
  const news = useChangeNews(id, newsOf(channelId))
  return action ?? stateOfNews(news)
}

/** Maximum number of subscribers that are checked. There may be thousands, and each check is costly. */
const maxAsked = 50
const maxNamed = 3

/**
 * Returns why the user cannot join the channel, and who could add them. Returns null if they can join or are
 * subscribed.
 */
export function whyNotJoin(state: AccountState, channelId: ChannelId): string | null {
  if (state.subscriptions.has(channelId) || canInChannel(state, 'subscribe', channelId)) return null
  if (state.channels.get(channelId)?.isArchived === true) return t('channels.join_archived')
  const names = namesOfAdders(state, channelId)
  return names.length === 0
    ? t('channels.join_by_someone')
    : t('channels.join_by_others', { names: names.join(', ') })
}

function namesOfAdders(state: AccountState, channelId: ChannelId): readonly string[] {
  const names: string[] = []
  for (const id of subscribersOf(state, channelId).slice(0, maxAsked)) {
    const user = selectUser(state, id)
    if (user === undefined || !user.isActive || user.isBot) continue
    if (canInChannel(state, 'addSubscribers', channelId, id)) names.push(user.name)
    if (names.length === maxNamed) break
  }
  return names
}
