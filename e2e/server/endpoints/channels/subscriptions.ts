import { z } from 'zod'
import { announceChannels, createdNotice } from '../../actions/messages/channelNotices.ts'
import {
  checkChannelText,
  checkCreation,
  createChannel,
  type NewChannel,
} from '../../actions/channels/createChannel.ts'
import { directNotice, mention } from '../../actions/messages/notices.ts'
import { subscribe, unsubscribe, type PeerChange } from '../../actions/channels/subscriptions.ts'
import { hasField } from '../../gates/fields.ts'
import { ApiError, badRequest, refused } from '../../http/apiError.ts'
import { userByEmail } from '../../http/auth.ts'
import {
  bool,
  json,
  jsonOrText,
  maybe,
  oneOfInts,
  or,
  subscribersParam,
  text,
  texts,
  wordOrInt,
  type Param,
} from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import {
  apiEmail,
  canAdministerChannel,
  canSeeChannel,
  canSeeUser,
  canSubscribe,
  isAdmin,
} from '../../rules/access.ts'
import { channelWords } from '../../rules/channelWords.ts'
import { hasPermission } from '../../rules/groups.ts'
import { mustBeMember } from '../../rules/roles.ts'
import type { Server } from '../../server.ts'
import type { Channel, User } from '../../state/records.ts'
import { subscriptionRecord } from '../../wire/channel.ts'
import { channelGroupParams, groupsOfParams } from './channelGroups.ts'

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
        const subscription = channel.subscribers.get(user.id)
        if (!subscription || channel.isArchived) return []
        return [
          subscriptionRecord(server, user, channel, subscription, {
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

/** Returns the users of a request; default: the caller. */
function principalsOf(
  call: Pick<Call, 'server' | 'user'>,
  principals: readonly (string | number)[] | undefined,
): User[] {
  if (principals === undefined || principals.length === 0) return [call.user]
  const { server } = call
  const found = principals.map((each) => {
    const user = typeof each === 'number' ? server.state.users.get(each) : userByEmail(server, each)
    if (user === undefined || !canSeeUser(server, call.user, user)) throw noSuchUser(server)
    return user
  })
  if (found.some((user) => !user.isActive)) throw badRequest('User is deactivated')
  return found
}

/** Older servers had a special code for it. */
const noSuchUser = (server: Server) =>
  server.has('unknownPrincipalIsBadRequest')
    ? badRequest('No such user')
    : new ApiError(
        403,
        'UNAUTHORIZED_PRINCIPAL',
        'User not authorized to execute queries on behalf of others',
      )

const principals = maybe(json(z.union([z.array(z.string()), z.array(z.number().int())]), 'a list of users'))

const newFields = { name: z.string(), description: z.string().optional(), color: z.string().optional() }
const isColor = (color: string | undefined) => color === undefined || /^#[0-9a-f]{3,6}$/i.test(color)
type Named = z.infer<z.ZodArray<z.ZodObject<typeof newFields>>>
/** Channels by name. Servers with typed parameters ignore additional keys. */
const named: Param<Named> = {
  parse: (value, name, reading) => {
    const row = reading.isTyped ? z.object(newFields) : z.strictObject(newFields)
    const rows = json(z.array(row), 'a list of channels', 'AddSubscriptionData').parse(value, name, reading)
    const wrong = rows.findIndex(({ color }) => !isColor(color))
    if (wrong < 0) return rows
    throw badRequest(`${name}[${String(wrong)}]["color"] is not a valid hex color code`)
  },
}

/** Parameters for the creation of channels. */
export const creationParams = {
  announce: or(bool, false),
  invite_only: or(bool, false),
  is_web_public: or(bool, false),
  is_default_stream: or(bool, false),
  history_public_to_subscribers: maybe(bool),
  message_retention_days: maybe(wordOrInt),
  stream_post_policy: maybe(oneOfInts(1, 2, 3, 4)),
  topics_policy: maybe(jsonOrText),
  folder_id: maybe(json(z.number().int().nullable(), 'a folder')),
  default_push_notifications: or(bool, false),
  send_new_subscription_messages: or(bool, true),
  ...channelGroupParams,
}

interface Adding {
  readonly items: Named
  readonly users: readonly User[]
  readonly creation: Omit<NewChannel, 'name' | 'description'>
  readonly announce: boolean
  readonly isFatal: boolean
  readonly tells: boolean
}

/** Subscribes users to channels by name, and creates missing channels. */
function addTo({ server, user }: Pick<Call, 'server' | 'user'>, adding: Adding): Record<string, unknown> {
  mustBeMember(user)
  const { items, users, isFatal } = adding
  const others = users.filter((each) => each !== user)
  const existing: Channel[] = []
  const unauthorized: string[] = []
  const wanted: NewChannel[] = []
  for (const item of items) {
    const name = checkChannelText(server, item.name)
    const channel = channelByName(server, name)
    if (!channel) wanted.push({ ...adding.creation, name, description: item.description ?? '' })
    else if (canAdd(server, user, channel, others.length > 0)) existing.push(channel)
    else unauthorized.push(channel.name)
  }
  for (const each of wanted) checkCreation(server, user, each)
  if (unauthorized.length > 0 && isFatal)
    throw badRequest(`Unable to access channel (${unauthorized.join(', ')}).`)
  if (others.length > 0) checkAddingOthers(server, user, existing)
  const created = wanted.map((each) => createChannel(server, user, each))
  const changes = [...existing, ...created].map((channel) => ({
    channel,
    users: users.filter((each) => !channel.subscribers.has(each.id)),
  }))
  const subscribed: Record<string, string[]> = {}
  const already: Record<string, string[]> = {}
  const keyOf = (who: User) => (server.has('subscribedKeysAreIds') ? String(who.id) : apiEmail(server, who))
  for (const { channel, users: fresh } of changes)
    for (const each of users) {
      const bag = fresh.includes(each) ? subscribed : already
      bag[keyOf(each)] = [...(bag[keyOf(each)] ?? []), channel.name]
    }
  const colors = new Map<Channel, string>()
  for (const { channel } of changes) {
    const color = items.find((item) => channelByName(server, item.name) === channel)?.color
    if (color !== undefined) colors.set(channel, color)
  }
  subscribe(server, changes, colors)
  if (adding.tells) notifyAdded(server, user, others, changes, created)
  if (adding.announce) announceChannels(server, user, created)
  for (const channel of created) createdNotice(server, user, channel)
  return {
    subscribed,
    already_subscribed: already,
    ...(isFatal ? {} : { unauthorized }),
    ...(server.level >= 397 ? { new_subscription_messages_sent: adding.tells } : {}),
  }
}

/** Refuses a caller who may not subscribe others. */
function checkAddingOthers(server: Server, user: User, channels: readonly Channel[]): void {
  const now = server.seconds()
  if (hasPermission(server.state, user, server.state.realm.groups['can_add_subscribers_group'], now)) return
  const may = (channel: Channel) =>
    hasField('channel', 'can_add_subscribers_group', server.level) &&
    hasPermission(server.state, user, channel.groups['can_add_subscribers_group'], now)
  if (!channels.every(may)) throw badRequest('Insufficient permission')
}

const add = route(
  'POST',
  '/users/me/subscriptions',
  {
    subscriptions: named,
    principals,
    authorization_errors_fatal: or(bool, true),
    ...creationParams,
  },
  (call) => {
    const { server, params } = call
    return addTo(call, {
      items: params.subscriptions,
      users: principalsOf(call, params.principals),
      creation: newChannel(server, params),
      announce: params.announce,
      isFatal: params.authorization_errors_fatal,
      tells: params.send_new_subscription_messages,
    })
  },
)

/** Notifies users by direct message that they were subscribed. New channels have their own notice. */
function notifyAdded(
  server: Server,
  by: User,
  users: readonly User[],
  changes: readonly PeerChange[],
  created: readonly Channel[],
): void {
  for (const user of users) {
    if (user.botType !== null) continue
    const names = changes
      .filter(({ channel, users: fresh }) => fresh.includes(user) && !created.includes(channel))
      .map(({ channel }) => `#**${channel.name}**`)
    if (names.length === 0) continue
    const what =
      names.length === 1
        ? `the channel ${names.join('')}.`
        : `the following channels:\n\n${names.map((each) => `* ${each}\n`).join('')}`
    directNotice(server, user, channelWords(server, `${mention(by)} subscribed you to ${what}`))
  }
}

function canAdd(server: Server, user: User, channel: Channel, others: boolean): boolean {
  if (channel.isArchived) return false
  if (canSubscribe(server, user, channel)) return true
  return (
    others &&
    hasField('channel', 'can_add_subscribers_group', server.level) &&
    canAdministerChannel(server, user, channel) &&
    canSeeChannel(server, user, channel)
  )
}

/** Returns the creation parameters as a new channel without name and description. */
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
    mustBeMember(user)
    const users = params.subscribers.length === 0 ? [] : principalsOf(call, params.subscribers)
    const made = { ...newChannel(server, params), name: params.name, description: params.description }
    checkCreation(server, user, made)
    const channel = createChannel(server, user, made)
    subscribe(server, [{ channel, users }])
    if (params.announce) announceChannels(server, user, [channel])
    createdNotice(server, user, channel)
    return { id: channel.id }
  },
  { levels: [417] },
)

/** True if a user may unsubscribe others from a channel. */
function mayRemoveOthers(server: Server, user: User, channel: Channel): boolean {
  if (!canSeeChannel(server, user, channel)) return false
  if (isAdmin(user)) return true
  if (server.has('channelAdminsRemove') && canAdministerChannel(server, user, channel)) return true
  return hasPermission(server.state, user, channel.groups['can_remove_subscribers_group'], server.seconds())
}

function removeFrom(call: Pick<Call, 'server' | 'user'>, names: readonly string[], users: readonly User[]) {
  const { server, user } = call
  const found = names.map((name) => channelByName(server, name))
  const missing = names.filter((_, index) => found[index] === undefined)
  if (missing.length > 0) throw badRequest(`Channel(s) (${missing.join(', ')}) do not exist`)
  const channels = found.filter((channel) => channel !== undefined)
  const isOwn = users.every((each) => each === user || each.botOwnerId === user.id)
  if (!isOwn && !channels.every((channel) => mayRemoveOthers(server, user, channel)))
    throw badRequest('Insufficient permission')
  const [removed, notRemoved]: [string[], string[]] = [[], []]
  for (const channel of channels)
    for (const each of users) (channel.subscribers.has(each.id) ? removed : notRemoved).push(channel.name)
  unsubscribe(
    server,
    channels.map((channel) => ({ channel, users })),
  )
  return { removed, not_removed: notRemoved }
}

const remove = route('DELETE', '/users/me/subscriptions', { subscriptions: texts, principals }, (call) =>
  removeFrom(call, call.params.subscriptions, principalsOf(call, call.params.principals)),
)

const change = route(
  'PATCH',
  '/users/me/subscriptions',
  { add: or(named, []), delete: or(texts, [] as readonly string[]) },
  (call) => {
    const { server, user, params } = call
    if (params.add.length === 0 && params.delete.length === 0)
      throw badRequest('Nothing to do. Specify at least one of "add" or "delete".')
    const creation = newChannel(server, { invite_only: false, is_web_public: false })
    return {
      ...addTo(call, {
        items: params.add,
        users: [user],
        creation,
        announce: false,
        isFatal: true,
        tells: false,
      }),
      ...removeFrom(call, params.delete, [user]),
    }
  },
  { levels: [0, 512] },
)

export const subscriptionRoutes = [list, add, create, remove, change]
