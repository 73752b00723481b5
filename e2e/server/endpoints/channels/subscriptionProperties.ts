import { z } from 'zod'
import { notify } from '../../events/queue.ts'
import { behaves } from '../../gates/behavior.ts'
import { badRequest } from '../../http/apiError.ts'
import { json, jsonOrText, text, type Param } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import type { Server } from '../../server.ts'
import type { Channel, Subscription, User } from '../../state/records.ts'
import { notificationSettings } from '../../wire/channel.ts'
import { channelOfPath, seenChannel } from './channels.ts'

type Notification = (typeof notificationSettings)[number]

const isNotification = (name: string): name is Notification =>
  notificationSettings.some((each) => each === name)

/** Sets fields of a subscription; returns the properties and values that its events carry. */
type Change = (subscription: Subscription) => readonly (readonly [property: string, value: unknown])[]

/** Returns the requested change; refuses an invalid one with 400. */
function changeOf(server: Server, property: string, value: unknown): Change {
  if (property === 'color') {
    if (typeof value !== 'string' || !/^#[0-9a-f]{3,6}$/i.test(value))
      throw badRequest('color is not a valid hex color code')
    return (subscription) => [['color', (subscription.color = value)]]
  }
  const mutes = property === 'is_muted' || property === 'in_home_view'
  if (!mutes && property !== 'pin_to_top' && !isNotification(property))
    throw badRequest(`Unknown subscription property: ${property}`)
  if (typeof value !== 'boolean') throw badRequest(`${property} is not a boolean`)
  if (isNotification(property)) return (subscription) => [[property, (subscription[property] = value)]]
  if (property === 'pin_to_top') return (subscription) => [[property, (subscription.pinToTop = value)]]
  return (subscription) => {
    subscription.isMuted = property === 'is_muted' ? value : !value
    const old = ['in_home_view', !subscription.isMuted] as const
    return server.level >= 139 ? [old, ['is_muted', subscription.isMuted]] : [old]
  }
}

interface Asked {
  readonly channel: Channel
  readonly property: string
  readonly value?: unknown
}

/** Changes personal settings of some channels, or none if any is invalid. */
function setProperties(server: Server, user: User, requested: readonly Asked[]): void {
  const changes = requested.map(({ channel, property, value }) => {
    const subscription = channel.subscribers.get(user.id)
    if (!subscription)
      throw badRequest(
        `Not subscribed to channel ${server.has('saysChannel') ? 'ID' : 'id'} ${String(channel.id)}`,
      )
    return { channel, own: subscription, change: changeOf(server, property, value) }
  })
  for (const { channel, own: subscription, change } of changes)
    for (const [property, value] of change(subscription))
      notify(server, [user.id], {
        type: 'subscription',
        op: 'update',
        stream_id: channel.id,
        property,
        value,
      })
}

const row = z.object({
  stream_id: z.number().int(),
  property: z.string(),
  value: z.union([z.boolean(), z.string()]),
})

/** At levels where every value is text, only colors can be set. */
const oneValue: Param<unknown> = {
  parse: (value, name, reading) =>
    behaves(reading.level, 'oneOwnSettingIsText') ? value : jsonOrText.parse(value, name, reading),
}

export const subscriptionPropertyRoutes = [
  route(
    'POST',
    '/users/me/subscriptions/properties',
    { subscription_data: json(z.array(row), 'a list of changes') },
    (call) => {
      const requested = call.params.subscription_data.map(({ stream_id, ...rest }) => ({
        channel: seenChannel(call, stream_id),
        ...rest,
      }))
      setProperties(call.server, call.user, requested)
      return {}
    },
  ),
  route('PATCH', '/users/me/subscriptions/{id}', { property: text, value: oneValue }, (call) => {
    setProperties(call.server, call.user, [{ channel: channelOfPath(call), ...call.params }])
    return {}
  }),
]
