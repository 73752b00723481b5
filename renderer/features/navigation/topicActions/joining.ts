import { t } from '../../../../shared/i18n.ts'
import type { ChannelId } from '../../../../shared/api/types.ts'
import type { ActionRow } from '../../../../shared/model/outbox/actionRow.ts'
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
import { whyNotJoin } from './whyNotJoin.ts'

/** Where a refusal is told: in a toast, or in words beside the channel (useJoinState). */
export type JoinWords = 'toast' | 'beside'

const newsOf = (channelId: ChannelId): string => `joining ${String(channelId)}`

/** True for the change of the outbox that joins or leaves the channel. */
const isJoining =
  (channelId: ChannelId) =>
  ({ action, params }: ActionRow): boolean =>
    action === 'setSubscribed' && params['channelId'] === channelId

/** The channels that the person left in this window, by accountKey, with what stops waiting for their return. */
const left = accountMemory<() => void>()
const leftKey = (account: string, channelId: ChannelId): string => accountKey(account, String(channelId))

/** Forgets that the person left the channel: they are in it again, or never left. */
function forgetLeaving(account: string, channelId: ChannelId): void {
  left.get(leftKey(account, channelId))?.()
  left.delete(leftKey(account, channelId))
}

/** Remembers it until the subscription is there again, by whatever way. */
function rememberLeaving(store: AccountStore, channelId: ChannelId): void {
  forgetLeaving(store.id, channelId)
  let isGone = false
  const stop = store.subscribe(({ state }) => {
    if (state === null) return
    const isIn = state.subscriptions.has(channelId)
    if (isIn && isGone) forgetLeaving(store.id, channelId)
    isGone = !isIn
  })
  left.set(leftKey(store.id, channelId), stop)
}

/** True where the person left the channel by themselves in this window: they need not be told of it. */
export const wasLeftHere = (account: string, channelId: ChannelId): boolean =>
  left.has(leftKey(account, channelId))

function setJoined(store: AccountStore, channelId: ChannelId, isSubscribed: boolean, words: JoinWords): void {
  const account = store.id
  if (isSubscribed) forgetLeaving(account, channelId)
  else rememberLeaving(store, channelId)
  tellNews(account, newsOf(channelId), null)
  call('channel.setSubscribed', { account, channelId, isSubscribed }).catch((error: unknown) => {
    const reason = failureText(error)
    if (!isSubscribed) forgetLeaving(account, channelId)
    if (words === 'toast') return showToast(t('outbox.refused', { reason }))
    tellNews(account, newsOf(channelId), {
      reason,
      again: () => setJoined(store, channelId, isSubscribed, words),
    })
  })
}

/** Joins a channel; where the person may not, says why. */
export function joinChannel(store: AccountStore, channelId: ChannelId, words: JoinWords = 'toast'): void {
  const { state } = store.getState()
  if (state === null) return
  const reason = whyNotJoin(state, channelId)
  if (reason === null) setJoined(store, channelId, true, words)
  else showToast(reason)
}

/** Leaves a channel, with the way back; asks first where there is none. */
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

/** Joins the channel, or leaves it. */
export function toggleJoined(store: AccountStore, channelId: ChannelId, words: JoinWords = 'toast'): void {
  const isIn = store.getState().state?.subscriptions.has(channelId) === true
  if (isIn) leaveChannel(store, channelId, words)
  else joinChannel(store, channelId, words)
}

/** True when the last change that joined or left the channel was refused, and the reason stands beside the channel. */
export function useIsJoinRefused(channelId: ChannelId): boolean {
  const { id } = useAccountStore()
  const news = useChangeNews(id, newsOf(channelId))
  return stateOfNews(news)?.kind === 'refused'
}

/** How joining or leaving the channel stands; null: there is nothing to tell. */
export function useJoinState(channelId: ChannelId): ChangeState | null {
  const { id } = useAccountStore()
  const action = useChangeState(isJoining(channelId))
  const news = useChangeNews(id, newsOf(channelId))
  return action ?? stateOfNews(news)
}
