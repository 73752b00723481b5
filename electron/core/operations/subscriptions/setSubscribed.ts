import { z } from 'zod'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { Subscription } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { failure } from '../../http/apiError.ts'
import type { OperationKind } from '../engine/operationKind.ts'
import { localEventId } from '../routeKind.ts'

interface SubscribedParams {
  readonly [name: string]: unknown
  readonly channelId: number
  readonly isSubscribed: boolean
}
const schema: z.ZodType<SubscribedParams> = z.object({ channelId: z.number(), isSubscribed: z.boolean() })

/** Settings of a subscription until the server tells them. */
const usual: Omit<Subscription, 'channelId'> = {
  color: '#76ce90',
  isMuted: false,
  isPinned: false,
  desktopNotifications: null,
  audibleNotifications: null,
  pushNotifications: null,
  emailNotifications: null,
  wildcardMentionsNotify: null,
}
const switchValue = z.boolean().nullable()
/** A value from the file may have another shape. `subscription`: how it was before leaving. */
const subscribedValue = z.object({
  isSubscribed: z.boolean(),
  subscription: z
    .object({
      color: z.string(),
      isMuted: z.boolean(),
      isPinned: z.boolean(),
      desktopNotifications: switchValue,
      audibleNotifications: switchValue,
      pushNotifications: switchValue,
      emailNotifications: switchValue,
      wildcardMentionsNotify: switchValue,
    })
    .optional()
    .catch(undefined),
})

function shown(channelId: number, value: unknown, state: AccountState): readonly AccountEvent[] {
  const read = subscribedValue.safeParse(value)
  const channel = state.channels.get(channelId)
  if (!read.success || channel === undefined) return []
  const { isSubscribed, subscription = usual } = read.data
  if (isSubscribed === state.subscriptions.has(channelId)) return []
  if (!isSubscribed) return [{ ...localEventId, type: 'subscription', op: 'remove', channelIds: [channelId] }]
  const { subscriberCount } = channel
  const counted = {
    ...channel,
    subscriberCount: subscriberCount === null ? null : subscriberCount + 1,
  }
  return [
    {
      ...localEventId,
      type: 'subscription',
      op: 'add',
      subscriptions: [{ channel: counted, subscription: { ...subscription, channelId }, subscribers: null }],
    },
  ]
}

/**
 * Joining and leaving a channel. The service takes names; the operation keeps the id and names the channel when it is
 * sent, since a name that there is no channel of would create one.
 */
export const setSubscribed: OperationKind<SubscribedParams> = {
  kind: 'setSubscribed',
  schema,
  // Shared with the settings of subscriptions, which need the subscription.
  lane: () => 'subscriptions',
  dedupeKey: ({ channelId }) => `subscribed ${String(channelId)}`,
  words: ({ channelId, isSubscribed }, state) =>
    t(isSubscribed ? 'outbox.channel_join' : 'outbox.channel_leave', {
      channel: channelName(state, channelId) ?? String(channelId),
    }),
  request: async ({ channelId, isSubscribed }, { api, signal, stateStore }) => {
    const name = stateStore.state()?.channels.get(channelId)?.name
    if (name === undefined)
      return failure({
        kind: 'refused',
        code: 'BAD_REQUEST',
        status: 400,
        message: t('outbox.channel_gone'),
        body: {},
      })
    return isSubscribed
      ? api.call(routes.subscribe, { channels: [{ name }] }, { signal })
      : api.call(routes.unsubscribe, { names: [name] }, { signal })
  },
  value: ({ isSubscribed }) => ({ isSubscribed }),
  currentValue: ({ channelId }, state) => {
    const subscription = state.subscriptions.get(channelId)
    return { isSubscribed: subscription !== undefined, ...(subscription !== undefined && { subscription }) }
  },
  optimisticEvents: ({ channelId }, value, state) => shown(channelId, value, state),
}
