import { z } from 'zod'
import { hasSubscriptionNotices, namesPeopleById, setsOneOwnSetting } from '../../capabilities.ts'
import { subscribedChannel } from '../../records/channels/channel.ts'
import { bounds } from '../../bounds.ts'
import { entriesOf, int, listOf, name, optionalListOf, parsedLater, token } from '../../records/lenient.ts'
import type { WireContext } from '../../wireContext.ts'
import { channelOptions, channelOptionsWire, newChannelPermissionsWire } from './channelOptions.ts'
import { newPermissions } from '../groupSettingWire.ts'
import { ifHas, tooOld } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

const getSubscriptions = route({
  name: 'getSubscriptions',
  doc: 'The own subscriptions, with subscribers if asked for; everybody.',
  method: 'GET',
  path: '/users/me/subscriptions',
  fromWindow: true,
  params: z.object({ withSubscribers: z.boolean().default(false) }).default({ withSubscribers: false }),
  wire: (params) => ({ include_subscribers: params.withSubscribers }),
  result: reads(
    z.object({ subscriptions: listOf(subscribedChannel) }).transform((wire) => wire.subscriptions),
  ),
})

/** Other users. Without them, the call is for the own user. */
const principals = z.object({
  userIds: z.array(int).optional(),
  /** API addresses of the same users, needed only by servers below level 9. */
  emails: z.array(z.string()).optional(),
})
function principalsWire({ userIds, emails }: z.output<typeof principals>, { featureLevel }: WireContext) {
  if (userIds === undefined || namesPeopleById(featureLevel)) return userIds
  return emails?.length === userIds.length ? emails : tooOld('people by id')
}

/** Channel names by user. The key is a user id, below level 289 an email address. */
const namesByUser = parsedLater.transform((value) =>
  entriesOf(value).map(([user, names]) => ({
    userId: /^\d+$/.test(user) ? Number(user) : null,
    email: /^\d+$/.test(user) ? null : user,
    names: optionalListOf(name).parse(names),
  })),
)

const subscribed = { subscribed: namesByUser, already_subscribed: namesByUser }
const subscribedOf = (wire: z.output<z.ZodObject<typeof subscribed>>) => ({
  subscribed: wire.subscribed,
  alreadySubscribed: wire.already_subscribed,
})
const removed = { removed: optionalListOf(name), not_removed: optionalListOf(name) }
const removedOf = (wire: z.output<z.ZodObject<typeof removed>>) => ({
  removed: wire.removed,
  notRemoved: wire.not_removed,
})

const subscribe = route({
  name: 'subscribe',
  doc: 'Subscribes oneself or others, and creates the channels of names that there are none of; those who may.',
  method: 'POST',
  path: '/users/me/subscriptions',
  fromWindow: true,
  params: channelOptions.extend({
    channels: z.array(z.object({ name: z.string(), description: z.string().optional() })).min(1),
    ...principals.shape,
    /** False: channels that the user may not join are listed in the response instead of failing the call. */
    refusalsAreErrors: z.boolean().optional(),
    isAnnounced: z.boolean().optional(),
    isPrivate: z.boolean().optional(),
    permissions: newPermissions.optional(),
    /** True when newly subscribed users get a message about it. */
    sendsNotices: z.boolean().optional(),
  }),
  wire: (params, context) => ({
    subscriptions: params.channels,
    principals: principalsWire(params, context),
    authorization_errors_fatal: params.refusalsAreErrors,
    announce: params.isAnnounced,
    invite_only: params.isPrivate,
    ...channelOptionsWire(params, context),
    ...newChannelPermissionsWire(params.permissions, context),
    send_new_subscription_messages: ifHas(hasSubscriptionNotices, context, params.sendsNotices),
  }),
  result: reads(
    z
      .object({
        ...subscribed,
        unauthorized: optionalListOf(name),
        new_subscription_messages_sent: z.boolean().nullish(),
      })
      .transform((wire) => ({
        ...subscribedOf(wire),
        unauthorized: wire.unauthorized,
        /** null when the server does not report it. */
        sentNotices: wire.new_subscription_messages_sent ?? null,
      })),
  ),
})

const unsubscribe = route({
  name: 'unsubscribe',
  doc: 'Unsubscribes oneself, or others: those who may remove subscribers.',
  method: 'DELETE',
  path: '/users/me/subscriptions',
  fromWindow: true,
  params: principals.extend({ names: z.array(z.string()).min(1) }),
  wire: (params, context) => ({
    subscriptions: params.names,
    principals: principalsWire(params, context),
  }),
  result: reads(z.object(removed).transform(removedOf)),
})

const color = token.regex(/^#[0-9a-f]{6}$/i)
/** Subscribes and unsubscribes in one call. For a server without it, use the two calls above. */
const changeSubscriptions = route({
  name: 'changeSubscriptions',
  doc: 'Subscribes to channels and unsubscribes from others at once; everybody, for themselves.',
  method: 'PATCH',
  path: '/users/me/subscriptions',
  until: 512,
  fromWindow: true,
  params: z.object({
    add: z
      .array(z.object({ name: z.string(), color: color.optional(), description: z.string().optional() }))
      .default([]),
    remove: z.array(z.string()).default([]),
  }),
  wire: (params) => ({ add: params.add, delete: params.remove }),
  result: reads(
    z
      .object({ ...subscribed, ...removed })
      .transform((wire) => ({ ...subscribedOf(wire), ...removedOf(wire) })),
  ),
})

const property = z.discriminatedUnion('property', [
  z.object({ property: z.literal('color'), value: color }),
  z.object({
    property: z.enum([
      'is_muted',
      'pin_to_top',
      // These five cannot be unset once they have a value: null is received from the server but never sent.
      'desktop_notifications',
      'audible_notifications',
      'push_notifications',
      'email_notifications',
      'wildcard_mentions_notify',
    ]),
    value: z.boolean(),
  }),
])
const change = z.intersection(z.object({ channelId: int }), property)

const updateSubscriptions = route({
  name: 'updateSubscriptions',
  doc: 'Changes own settings of channels, several at once; subscribers.',
  method: 'POST',
  path: '/users/me/subscriptions/properties',
  fromWindow: true,
  params: z.object({ changes: z.array(change).min(1).max(bounds.rows.max) }),
  wire: ({ changes }) => ({
    subscription_data: changes.map((item) => ({
      stream_id: item.channelId,
      property: item.property,
      value: item.value,
    })),
  }),
  result: nothing,
})

const updateSubscription = route({
  name: 'updateSubscription',
  doc: 'Changes one own setting of a channel; subscribers. Old servers take a colour alone here.',
  method: 'PATCH',
  path: '/users/me/subscriptions/{stream_id}',
  fromWindow: true,
  params: change,
  wire: ({ channelId, property, value }, { featureLevel }) => ({
    stream_id: channelId,
    property,
    value:
      typeof value === 'boolean' && !setsOneOwnSetting(featureLevel)
        ? tooOld('one setting of a channel')
        : value,
  }),
  result: nothing,
})

export const subscriptionRoutes = {
  getSubscriptions,
  subscribe,
  unsubscribe,
  changeSubscriptions,
  updateSubscriptions,
  updateSubscription,
} as const
