import { z } from 'zod'
import { int, token } from '../../../../shared/api/records/lenient.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { Subscription } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { failure, isDeadKey, isTransient, success } from '../../http/apiError.ts'
import { fileSchema } from '../../platform/fileSchema.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import { createKind } from '../engine/createKind.ts'
import type { LookupResult } from '../engine/operationKind.ts'
import { localEventId } from '../routeKind.ts'

interface SubscribedParams {
  readonly [name: string]: unknown
  readonly channelId: number
  readonly isSubscribed: boolean
}
const schema: z.ZodType<SubscribedParams> = fileSchema(
  z.object({ channelId: int, isSubscribed: z.boolean() }),
)

/** Settings of a new subscription until the server sends the real ones. */
const defaultSubscription: Omit<Subscription, 'channelId'> = {
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
/**
 * Values of the operation. `subscription` holds the settings before leaving. Values from the file may have been written
 * by another version.
 */
const subscribedValue = fileSchema(
  z.object({
    isSubscribed: z.boolean(),
    subscription: z
      .object({
        color: token,
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
  }),
)

/**
 * Returns the event even if the state already has the value, because it may be applied on top of another state: after a
 * registration, or after other operations. Applying it twice is harmless.
 */
function shown(channelId: number, value: unknown, state: AccountState): readonly AccountEvent[] {
  const read = subscribedValue.safeParse(value)
  if (!read.success) return []
  const { isSubscribed, subscription = defaultSubscription } = read.data
  if (!isSubscribed) return [{ ...localEventId, type: 'subscription', op: 'remove', channelIds: [channelId] }]
  const channel = state.channels.get(channelId)
  if (channel === undefined) return []
  const added = { channel, subscription: { ...subscription, channelId }, subscribers: null }
  return [
    {
      ...localEventId,
      type: 'subscription',
      op: 'add',
      subscriptions: [{ ...added, isOptimistic: true }],
    },
  ]
}

/**
 * Returns the channel's current name on the server, because another channel may have taken the known name. Returns the
 * known name if the server cannot look it up.
 */
async function currentName(
  channelId: number,
  knownName: string,
  { api, context, signal }: AccountRuntime,
): Promise<string> {
  if (context().featureLevel < routes.getChannel.since) return knownName
  const answer = await api.call(routes.getChannel, { channelId }, { signal })
  return answer.ok ? answer.value.name : knownName
}

/** Checks whether the user has already left the channel, which may be invisible to them now. */
async function isOut(channelId: number, { api, context, signal }: AccountRuntime): Promise<LookupResult> {
  const userId = context().selfUserId
  const answer = await api.call(routes.getUserSubscription, { userId, channelId }, { signal })
  if (answer.ok) return !answer.value.isSubscribed
  if (isTransient(answer.error) || isDeadKey(answer.error)) return null
  return answer.error.kind === 'refused'
}

/**
 * Joins and leaves channels. The server takes names, but the operation stores the id and looks the name up when it is
 * sent: an outdated name would create a channel.
 */
export const setSubscribed = createKind<SubscribedParams>({
  kind: 'setSubscribed',
  schema,
  // Shared with the settings of subscriptions, which require the subscription.
  lane: () => 'subscriptions',
  key: ({ channelId }) => `subscribed ${String(channelId)}`,
  words: ({ channelId, isSubscribed }, state) =>
    t(isSubscribed ? 'outbox.channel_join' : 'outbox.channel_leave', {
      channel: channelName(state, channelId) ?? String(channelId),
    }),
  request: async ({ channelId, isSubscribed }, runtime) => {
    const { api, signal, stateStore } = runtime
    const knownName = stateStore.state()?.channels.get(channelId)?.name
    if (!isSubscribed)
      // A private channel disappears from the state when it is left, even if the response was lost.
      return knownName === undefined
        ? success(null)
        : api.call(routes.unsubscribe, { names: [knownName] }, { signal })
    if (knownName === undefined)
      return failure({
        kind: 'refused',
        code: 'BAD_REQUEST',
        status: 400,
        message: t('outbox.channel_gone'),
        body: {},
      })
    const name = await currentName(channelId, knownName, runtime)
    return api.call(routes.subscribe, { channels: [{ name }] }, { signal })
  },
  optimistic: {
    value: ({ isSubscribed }) => ({ isSubscribed }),
    current: ({ channelId }, state) => {
      const subscription = state.subscriptions.get(channelId)
      return { isSubscribed: subscription !== undefined, ...(subscription !== undefined && { subscription }) }
    },
    events: ({ channelId }, value, state) => shown(channelId, value, state),
    // An event may have changed the subscription since.
    rollback: ({ channelId, isSubscribed }, _isGone, state, before) =>
      state.subscriptions.has(channelId) === isSubscribed ? shown(channelId, before, state) : [],
  },
  recovery: {
    lookUp: async ({ channelId, isSubscribed }, runtime) => !isSubscribed && isOut(channelId, runtime),
  },
})
