import { routes } from '../../../../shared/api/routes/index.ts'
import type { Subscription } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import type { OperationKind } from '../engine/operationKind.ts'
import { localEventId, routeKind } from '../routeKind.ts'
import { setSubscribed } from './setSubscribed.ts'

const subscriptionFields: Readonly<Record<string, keyof Subscription>> = {
  color: 'color',
  is_muted: 'isMuted',
  pin_to_top: 'isPinned',
  desktop_notifications: 'desktopNotifications',
  audible_notifications: 'audibleNotifications',
  push_notifications: 'pushNotifications',
  email_notifications: 'emailNotifications',
  wildcard_mentions_notify: 'wildcardMentionsNotify',
}
interface PropertyChange {
  readonly channelId: number
  readonly property: string
  readonly value: unknown
}
const keyOf = ({ channelId, property }: PropertyChange) => `subscription ${channelId} ${property}`
/** All of these share a lane, because changes of several properties may overlap with changes of one. */
const lane = () => 'subscriptions'
const valueNow = ({ channelId, property }: PropertyChange, state: AccountState): unknown => {
  const field = subscriptionFields[property]
  return field === undefined ? undefined : state.subscriptions.get(channelId)?.[field]
}
const shown = ({ channelId, property }: PropertyChange, value: unknown): AccountEvent => ({
  ...localEventId,
  type: 'subscription',
  op: 'update',
  channelId,
  change: { [subscriptionFields[property] ?? '']: value },
})
function wordsOf({ channelId, property, value }: PropertyChange, state: AccountState): string {
  const channel = channelName(state, channelId) ?? String(channelId)
  const isOn = value === true
  if (property === 'is_muted') return t(isOn ? 'outbox.channel_mute' : 'outbox.channel_unmute', { channel })
  if (property === 'pin_to_top') return t(isOn ? 'outbox.channel_pin' : 'outbox.channel_unpin', { channel })
  return t('outbox.channel_setting', { channel })
}

const updateSubscription = routeKind(routes.updateSubscription, {
  key: keyOf,
  lane,
  words: wordsOf,
  optimistic: {
    value: ({ value }) => value,
    current: valueNow,
    events: (params, value) => [shown(params, value)],
  },
})

const updateSubscriptions = routeKind(routes.updateSubscriptions, {
  key: ({ changes }) => changes.map(keyOf).sort().join(', '),
  lane,
  words: ({ changes }, state) => {
    const [only, ...others] = changes
    return only === undefined || others.length > 0 ? t('outbox.channel_settings') : wordsOf(only, state)
  },
  optimistic: {
    value: ({ changes }) => Object.fromEntries(changes.map((change) => [keyOf(change), change.value])),
    current: ({ changes }, state) =>
      Object.fromEntries(changes.map((change) => [keyOf(change), valueNow(change, state)])),
    events: ({ changes }, value) => {
      const values = value as Readonly<Record<string, unknown>>
      return changes.map((change) => shown(change, values[keyOf(change)]))
    },
  },
})

/** Operations that change the user's subscriptions. */
export const subscriptionKinds: readonly OperationKind[] = [
  updateSubscription,
  updateSubscriptions,
  setSubscribed,
]
