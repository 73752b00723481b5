import { t, type MessageKey } from '../../../../shared/i18n.ts'
import { withoutResolvedMark } from '../../../../shared/api/resolvedTopic.ts'
import type { AutomaticPolicy } from '../../../../shared/model/topics/automaticPolicy.ts'
import { topicDisplayName } from '../../../../shared/model/organization/realm.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import {
  policies,
  topicPolicy,
  topicPolicyRequest,
  isTopicMuted,
} from '../../../../shared/model/topics/userTopics.ts'
import { callQuietly, type AccountStore } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { timeWords } from '../../common/when/index.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { runAction } from '../../compose/outbox/index.ts'
import type { FocusedTopic } from './scope.ts'
import type { ChannelId, VisibilityPolicy } from '../../../../shared/api/types.ts'
import { offerUndo } from '../../common/undo/index.ts'
import { hasFollowedTopics, setsTopicPolicies } from '../../../../shared/api/capabilities.ts'

/** Sets a topic's policy, in the way that the account's server supports. */
function setPolicy(
  store: AccountStore,
  { channelId, topic }: FocusedTopic,
  policy: VisibilityPolicy,
  until: number | null = null,
): void {
  callQuietly('mute.end', { account: store.id, channelId, topic, at: until })
  const level = store.getState().state?.realm.featureLevel
  if (level === undefined) return
  const { route, params } = topicPolicyRequest(level, { channelId, topic, policy })
  runAction(store.id, route, params)
}

const choices = { mute: muteChoice, follow: followChoice }
const told = {
  mute: { on: 'topicActions.told_muted', off: 'topicActions.told_unmuted' },
  follow: { on: 'topicActions.told_followed', off: 'topicActions.told_unfollowed' },
} as const

/** Toggles the mute or follow state of a topic and offers to undo it. */
export function decideTopic(store: AccountStore, what: keyof typeof choices, place: FocusedTopic): void {
  const { state } = store.getState()
  if (state === null) return
  const { isOn, policy, can } = choices[what](state, place.channelId, place.topic)
  if (!can) return showToast(t('app.too_old'))
  change(store, place, policy, told[what][isOn ? 'off' : 'on'])
}

/** Sets a topic's policy and offers to undo it. `until`: see muteTopicUntil. */
function change(
  store: AccountStore,
  place: FocusedTopic,
  policy: VisibilityPolicy,
  words: MessageKey,
  until: number | null = null,
): void {
  const { state } = store.getState()
  if (state === null) return
  const before = topicPolicy(state, place.channelId, place.topic)
  setPolicy(store, place, policy, until)
  offerBefore(store, state, place, before, words, until === null ? '' : endWords(state, until))
}

/** Reports the change of a topic's policy, with the time when it ends if there is one. Offers to undo it. */
function offerBefore(
  store: AccountStore,
  state: AccountState,
  place: FocusedTopic,
  before: VisibilityPolicy,
  words: MessageKey,
  time = '',
): void {
  const name = topicDisplayName(state, withoutResolvedMark(place.topic))
  offerUndo({
    text: t(words, { name, time }),
    undone: t(wordsOfPolicy(before), { name }),
    undo: () => setPolicy(store, place, before),
  })
}

const policyTexts: Readonly<Partial<Record<VisibilityPolicy, MessageKey>>> = {
  [policies.muted]: 'topicActions.told_muted',
  [policies.unmuted]: 'topicActions.told_unmuted',
  [policies.followed]: 'topicActions.told_followed',
  [policies.none]: 'topicActions.told_plain',
}

/** Returns the sentence for a topic with this policy. An unknown policy gets the sentence for no policy. */
const wordsOfPolicy = (policy: VisibilityPolicy): MessageKey =>
  policyTexts[policy] ?? 'topicActions.told_plain'

/** Sets a policy chosen from the full list and offers to undo it. */
export const choosePolicy = (store: AccountStore, place: FocusedTopic, policy: VisibilityPolicy): void =>
  change(store, place, policy, wordsOfPolicy(policy))

/** Mutes a topic until a time (ms since 1970), when this computer unmutes it. Offers to undo it. */
export const muteTopicUntil = (store: AccountStore, place: FocusedTopic, until: number): void =>
  change(store, place, policies.muted, mutedUntil, until)

const mutedUntil = 'topicActions.told_muted_until'

const endWords = (state: AccountState, until: number): string =>
  timeWords(until, Date.now(), twentyFourHourTime(state))

/**
 * Mutes or unmutes a channel and offers to undo it. `until` is the time in ms since 1970 at which this computer
 * unmutes it; null: never.
 */
export function decideChannel(
  store: AccountStore,
  channelId: number,
  isMuted: boolean,
  until: number | null = null,
): void {
  const { state } = store.getState()
  const set = (value: boolean, at: number | null = null): void => {
    callQuietly('mute.end', { account: store.id, channelId, topic: null, at })
    runAction(store.id, 'updateSubscriptions', { changes: [{ channelId, property: 'is_muted', value }] })
  }
  set(isMuted, until)
  const name = `#${state?.channels.get(channelId)?.name ?? ''}`
  const textOf = (isNowMuted: boolean): string =>
    t(isNowMuted ? 'topicActions.told_channel_muted' : 'topicActions.told_channel_unmuted', { name })
  const text =
    until !== null && state !== null ? t(mutedUntil, { name, time: endWords(state, until) }) : textOf(isMuted)
  offerUndo({ text, undone: textOf(!isMuted), undo: () => set(!isMuted) })
}

/** Reports that sending a message changed the topic's policy, because of the user's settings. Offers to undo it. */
export function tellAutomatic(store: AccountStore, change: AutomaticPolicy): void {
  const { state } = store.getState()
  const { before, policy } = change
  if (state === null || (policy !== policies.followed && policy !== policies.unmuted)) return
  const words = policy === policies.followed ? told.follow.on : told.mute.off
  offerBefore(store, state, change, before, words)
}

/** One of a topic's two switches (muted, followed), and what the opposite position needs. */
interface TopicChoice {
  /** True while the switch is on. */
  readonly isOn: boolean
  /** Policy to set for the opposite position. */
  readonly policy: VisibilityPolicy
  /** True if the server supports that policy. */
  readonly can: boolean
}

type Deciding = Pick<AccountState, 'userTopics' | 'subscriptions' | 'realm'>

/** Returns the mute switch. In a muted channel, a topic is unmuted by a policy and muted by having none. */
export function muteChoice(state: Deciding, channelId: ChannelId, topic: string): TopicChoice {
  const isOn = isTopicMuted(state, channelId, topic)
  const inMuted = state.subscriptions.get(channelId)?.isMuted ?? false
  const inChannel = { on: policies.none, off: policies.unmuted }
  const byItself = { on: policies.muted, off: policies.none }
  const to = inMuted ? inChannel : byItself
  const policy = isOn ? to.off : to.on
  return { isOn, policy, can: policy !== policies.unmuted || setsTopicPolicies(state.realm.featureLevel) }
}

/** Returns the follow switch. */
export function followChoice(state: Deciding, channelId: ChannelId, topic: string): TopicChoice {
  const isOn = topicPolicy(state, channelId, topic) === policies.followed
  return {
    isOn,
    policy: isOn ? policies.none : policies.followed,
    can: hasFollowedTopics(state.realm.featureLevel),
  }
}
