import { z } from 'zod'
import { createChannel, type NewChannel } from '../actions/createChannel.ts'
import { directNotice } from '../actions/notices.ts'
import { subscribe, unsubscribe } from '../actions/subscriptions.ts'
import { badRequest, refused } from '../http/apiError.ts'
import { bool, int, json, jsonOrText, maybe, or, subscribersParam, text, texts } from '../http/params.ts'
import { route, type Call } from '../http/route.ts'
import { apiEmail, canAdministerChannel, canSeeChannel, canSubscribe, isAdmin } from '../rules/access.ts'
import { holds } from '../rules/groups.ts'
import type { Server } from '../server.ts'
import type { Channel, User } from '../state/records.ts'
import { subscriptionRecord } from '../wire/channel.ts'
import { channelGroupParams, groupsOfParams } from './channelGroups.ts'
import { userOf } from '../narrow/operators.ts'

const list = route(
  'GET',
  '/users/me/subscriptions',
  { include_subscribers: or(subscribersParam, 'false' as const) },
  (call) => {
    const { server, user, params } = call
    if (params.include_subscribers === 'partial' && !server.has('partialSubscribers'))
      throw badRequest('include_subscribers is not a boolean')
    return {
      subscriptions: [...server.state.channels.values()].flatMap((channel) => {
        const own = channel.subscribers.get(user.id)
        if (!own || channel.isArchived) return []
        return [
          subscriptionRecord(server, user, channel, own, {
            detail: params.include_subscribers,
            nullSettings: true,
          }),
        ]
      }),
    }
  },
)

function channelByName(server: Server, name: string): Channel | undefined {
  const wanted = name.trim().toLowerCase()
  return [...server.state.channels.values()].find((channel) => channel.name.toLowerCase() === wanted)
}

function principalsOf(
  call: Pick<Call, 'server' | 'user'>,
  principals: readonly (string | number)[] | undefined,
): User[] {
  if (principals === undefined || principals.length === 0) return [call.user]
  return principals.map((each) => {
    const user = typeof each === 'number' ? call.server.state.users.get(each) : userOf(call.server, each)
    if (!user?.isActive) throw badRequest('No such user')
    return user
  })
}

const principals = maybe(json(z.array(z.union([z.number().int(), z.string()])), 'a list of users'))
const named = z.array(
  z.object({ name: z.string(), description: z.string().optional(), color: z.string().optional() }),
)

/** Parameters by which channels are created. */
export const creationParams = {
  announce: or(bool, false),
  invite_only: or(bool, false),
  is_web_public: or(bool, false),
  is_default_stream: or(bool, false),
  history_public_to_subscribers: maybe(bool),
  message_retention_days: maybe(jsonOrText),
  stream_post_policy: maybe(int),
  topics_policy: maybe(jsonOrText),
  folder_id: maybe(json(z.number().int().nullable(), 'a folder')),
  default_push_notifications: or(bool, false),
  send_new_subscription_messages: or(bool, true),
  ...channelGroupParams,
}

const add = route(
  'POST',
  '/users/me/subscriptions',
  {
    subscriptions: json(named, 'a list of channels'),
    principals,
    authorization_errors_fatal: or(bool, true),
    ...creationParams,
  },
  (call) => {
    const { server, user, params } = call
    const users = principalsOf(call, params.principals)
    const others = users.filter((each) => each !== user)
    const existing: Channel[] = []
    const unauthorized: string[] = []
    const wanted: NewChannel[] = []
    for (const item of params.subscriptions) {
      const channel = channelByName(server, item.name)
      if (!channel)
        wanted.push({ ...newChannel(server, params), name: item.name, description: item.description ?? '' })
      else if (canAdd(server, user, channel, others.length > 0)) existing.push(channel)
      else unauthorized.push(channel.name)
    }
    if (unauthorized.length > 0 && params.authorization_errors_fatal)
      throw badRequest(`Unable to access channel (${unauthorized.join(', ')}).`)
    if (
      others.length > 0 &&
      !holds(server.state, user, server.state.realm.groups['can_add_subscribers_group'], server.seconds()) &&
      existing.some(
        (channel) =>
          !holds(server.state, user, channel.groups['can_add_subscribers_group'], server.seconds()),
      )
    )
      throw badRequest('Insufficient permission')
    const created = wanted.map((each) => createChannel(server, user, each, users, params.announce))
    const subscribed: Record<string, string[]> = {}
    const already: Record<string, string[]> = {}
    const note = (bag: Record<string, string[]>, who: User, channel: Channel) => {
      const key = server.has('subscribedKeysAreIds') ? String(who.id) : apiEmail(server, who)
      bag[key] = [...(bag[key] ?? []), channel.name]
    }
    for (const channel of created) for (const each of users) note(subscribed, each, channel)
    for (const channel of existing) {
      const fresh = users.filter((each) => !channel.subscribers.has(each.id))
      for (const each of users) note(fresh.includes(each) ? subscribed : already, each, channel)
      const color = params.subscriptions.find(
        (item) => item.name.toLowerCase() === channel.name.toLowerCase(),
      )?.color
      subscribe(server, channel, fresh, color === undefined ? new Map() : new Map([[user.id, color]]))
    }
    if (params.send_new_subscription_messages)
      tellAdded(server, user, others, [...created, ...existing], subscribed)
    return {
      subscribed,
      already_subscribed: already,
      ...(params.authorization_errors_fatal ? {} : { unauthorized }),
      ...(server.level >= 397
        ? { new_subscription_messages_sent: params.send_new_subscription_messages }
        : {}),
    }
  },
)

function tellAdded(
  server: Server,
  by: User,
  users: readonly User[],
  channels: readonly Channel[],
  subscribed: Readonly<Record<string, readonly string[]>>,
): void {
  for (const user of users) {
    const key = server.has('subscribedKeysAreIds') ? String(user.id) : apiEmail(server, user)
    const names = channels.filter((channel) => subscribed[key]?.includes(channel.name) === true)
    if (names.length === 0 || user.botType !== null) continue
    const list = names.map((channel) => `#**${channel.name}**`).join(', ')
    directNotice(server, user, `@_**${by.fullName}|${String(by.id)}** subscribed you to ${list}.`)
  }
}

function canAdd(server: Server, user: User, channel: Channel, others: boolean): boolean {
  if (channel.isArchived) return false
  if (canSubscribe(server, user, channel)) return true
  return others && canAdministerChannel(server, user, channel) && canSeeChannel(server, user, channel)
}

/** The creation parameters as a new channel without name and description. */
export function newChannel(
  server: Server,
  params: Record<string, unknown> & { readonly invite_only: boolean; readonly is_web_public: boolean },
): Omit<NewChannel, 'name' | 'description'> {
  return {
    isPrivate: params.invite_only,
    isWebPublic: params.is_web_public,
    historyPublic: (params['history_public_to_subscribers'] as boolean | undefined) ?? !params.invite_only,
    isDefault: params['is_default_stream'] === true,
    retentionDays: params['message_retention_days'],
    postPolicy: params['stream_post_policy'] as number | undefined,
    topicsPolicy: params['topics_policy'] as string | undefined,
    folderId: (params['folder_id'] as number | null | undefined) ?? null,
    defaultPush: params['default_push_notifications'] === true,
    groups: groupsOfParams(server, params),
  }
}

const create = route(
  'POST',
  '/channels/create',
  {
    name: text,
    description: or(text, ''),
    subscribers: json(z.array(z.number().int()), 'a list of integers'),
    ...creationParams,
  },
  (call) => {
    const { server, user, params } = call
    if (channelByName(server, params.name))
      throw refused('CHANNEL_ALREADY_EXISTS', `Channel '${params.name}' already exists`)
    const users = params.subscribers.length === 0 ? [] : principalsOf(call, params.subscribers)
    const made = { ...newChannel(server, params), name: params.name, description: params.description }
    return { id: createChannel(server, user, made, users, params.announce).id }
  },
  { levels: [417] },
)

function removeFrom(call: Pick<Call, 'server' | 'user'>, names: readonly string[], users: readonly User[]) {
  const { server, user } = call
  const channels = names.map((name) => {
    const channel = channelByName(server, name)
    if (!channel || !canSeeChannel(server, user, channel))
      throw refused('STREAM_DOES_NOT_EXIST', `Channel '${name}' does not exist`, { stream: name })
    const own = users.every((each) => each === user || each.botOwnerId === user.id)
    const may =
      own ||
      isAdmin(user) ||
      canAdministerChannel(server, user, channel) ||
      holds(server.state, user, channel.groups['can_remove_subscribers_group'], server.seconds())
    if (!may) throw badRequest('Insufficient permission')
    return channel
  })
  const removed: string[] = []
  const notRemoved: string[] = []
  for (const channel of channels) {
    const leaving = users.filter((each) => channel.subscribers.has(each.id))
    ;(leaving.length > 0 ? removed : notRemoved).push(channel.name)
    unsubscribe(server, channel, leaving)
  }
  return { removed, not_removed: notRemoved }
}

const remove = route('DELETE', '/users/me/subscriptions', { subscriptions: texts, principals }, (call) =>
  removeFrom(call, call.params.subscriptions, principalsOf(call, call.params.principals)),
)

const change = route(
  'PATCH',
  '/users/me/subscriptions',
  { add: or(json(named, 'a list of channels'), []), delete: or(texts, [] as readonly string[]) },
  (call) => {
    const { server, user, params } = call
    if (params.add.length === 0 && params.delete.length === 0)
      throw badRequest('Nothing to do. Specify at least one of "add" or "delete".')
    const key = server.has('subscribedKeysAreIds') ? String(user.id) : apiEmail(server, user)
    const [subscribed, already]: [string[], string[]] = [[], []]
    for (const item of params.add) {
      const channel =
        channelByName(server, item.name) ??
        createChannel(
          server,
          user,
          {
            ...newChannel(server, { invite_only: false, is_web_public: false }),
            name: item.name,
            description: item.description ?? '',
          },
          [],
          false,
        )
      if (!canAdd(server, user, channel, false))
        throw badRequest(`Unable to access channel (${channel.name}).`)
      ;(channel.subscribers.has(user.id) ? already : subscribed).push(channel.name)
      subscribe(server, channel, [user])
    }
    return {
      subscribed: { [key]: subscribed },
      already_subscribed: { [key]: already },
      ...removeFrom(call, params.delete, [user]),
    }
  },
  { levels: [0, 512] },
)

export const subscriptionRoutes = [list, add, create, remove, change]
