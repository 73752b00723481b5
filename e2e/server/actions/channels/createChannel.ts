import { createHash } from 'node:crypto'
import { badRequest, badValue } from '../../http/apiError.ts'
import { initialGroup } from '../../loadGroups.ts'
import { render } from '../../render.ts'
import { canSeeChannel, isAdmin } from '../../rules/access.ts'
import { hasPermission } from '../../rules/groups.ts'
import { mustBeAdmin, mustBeOwner } from '../../rules/roles.ts'
import type { Server } from '../../server.ts'
import type { Channel, GroupValue, User } from '../../state/records.ts'
import { channelGroupSettings } from '../../state/realmSettings.ts'
import { groupOfPolicy } from '../../wire/channel.ts'
import { sendChannelCreate } from './subscriptions.ts'

export interface NewChannel {
  readonly name: string
  readonly description: string
  readonly isPrivate: boolean
  readonly isWebPublic: boolean
  readonly historyPublic: boolean
  readonly isDefault: boolean
  readonly retentionDays: unknown
  readonly postPolicy: number | undefined
  readonly topicsPolicy: string | undefined
  readonly folderId: number | null
  readonly defaultPush: boolean
  readonly groups: Readonly<Record<string, GroupValue>>
}

/** Returns a channel's name in its stored form; refuses invalid names. */
export function checkChannelText(server: Server, name: string): string {
  const isNew = server.has('saysChannel')
  const trimmed = name.trim()
  if (trimmed === '') throw badRequest(`Channel name can't be empty${isNew ? '.' : '!'}`)
  if ([...trimmed].length > server.limits.channelNameLength)
    throw badRequest(`Channel name too long (limit: ${String(server.limits.channelNameLength)} characters).`)
  const index = [...trimmed].findIndex((character) => /[\p{Cc}\p{Cs}\p{Cn}]/u.test(character))
  if (index >= 0)
    throw badRequest(
      `Invalid character in channel name, at position ${String(index + 1)}${isNew ? '.' : '!'}`,
    )
  return trimmed
}

/** Returns a new channel name in its stored form; refuses names of other channels. */
export function checkChannelName(server: Server, requested: string, self?: Channel): string {
  const name = checkChannelText(server, requested)
  for (const channel of server.state.channels.values())
    if (channel !== self && channel.name.toLowerCase() === name.toLowerCase())
      throw badRequest('Channel name already in use.')
  return name
}

/** Returns a description in its stored form. */
export function checkDescription(server: Server, description: string): string {
  const oneLine = description.replace(/\s*\n\s*/g, ' ').trim()
  if ([...oneLine].length > server.limits.channelDescriptionLength)
    throw badRequest(
      `description is too long (limit: ${String(server.limits.channelDescriptionLength)} characters)`,
    )
  return oneLine
}

/** Reads a retention from the wire: days, or one of two words. */
export function retentionOf(server: Server, user: User, value: unknown): number | null {
  if (value === undefined || value === 'realm_default') return null
  mustBeOwner(server, user)
  if (value === (server.has('unlimitedRetentionString') ? 'unlimited' : 'forever')) return -1
  if (typeof value === 'number' && value > 0) return value
  throw badValue('message_retention_days', value)
}

/** Refuses a user who may not create a channel like this one. */
export function checkCreation(server: Server, user: User, wanted: NewChannel): void {
  const kind = wanted.isWebPublic ? 'web_public' : wanted.isPrivate ? 'private' : 'public'
  const group = server.state.realm.groups[`can_create_${kind}_channel_group`]
  if (!hasPermission(server.state, user, group, server.seconds())) throw badRequest('Insufficient permission')
  if (wanted.isWebPublic && wanted.isPrivate) throw badRequest('Invalid parameters')
  if (wanted.isDefault && !isAdmin(user)) throw badRequest('Insufficient permission')
  if (wanted.isDefault && wanted.isPrivate) throw badRequest('A default channel cannot be private.')
  retentionOf(server, user, wanted.retentionDays)
  if (wanted.defaultPush) mustBeAdmin(server, user)
  if (wanted.topicsPolicy !== undefined && !isTopicsPolicy(server, wanted.topicsPolicy))
    throw badRequest('Invalid topics_policy')
  const topicsGroup = server.state.realm.groups['can_set_topics_policy_group']
  const isOwnPolicy = wanted.topicsPolicy !== undefined && wanted.topicsPolicy !== 'inherit'
  if (isOwnPolicy && !hasPermission(server.state, user, topicsGroup, server.seconds()))
    throw badRequest('Insufficient permission')
  if (wanted.folderId !== null && !server.state.folders.has(wanted.folderId))
    throw badRequest('Invalid channel folder ID')
}

/** Values of a channel's `topics_policy`. */
const topicsPolicies: readonly string[] = [
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
]

/** True when the server's level knows this value of `topics_policy`. */
export function isTopicsPolicy(server: Server, word: string): boolean {
  return topicsPolicies.includes(word) && (word !== 'empty_topic_only' || server.has('oneTopicPolicy'))
}

/** Creates a channel and sends it to the users who can see it. */
export function createChannel(server: Server, creator: User, wanted: NewChannel): Channel {
  const { state } = server
  const name = checkChannelName(server, wanted.name)
  const description = checkDescription(server, wanted.description)
  const channel: Channel = {
    id: state.nextIds.channel++,
    name,
    description,
    renderedDescription: description === '' ? '' : render(server, description).html,
    created: server.seconds(),
    creatorId: creator.id,
    isPrivate: wanted.isPrivate,
    isWebPublic: wanted.isWebPublic,
    historyPublic: wanted.historyPublic || !wanted.isPrivate,
    isArchived: false,
    firstMessageId: null,
    retentionDays: retentionOf(server, creator, wanted.retentionDays),
    topicsPolicy: wanted.topicsPolicy ?? 'inherit',
    folderId: wanted.folderId,
    isDefault: wanted.isDefault,
    isRecentlyActive: true,
    weeklyTraffic: null,
    defaultPush: wanted.defaultPush,
    groups: {
      ...Object.fromEntries(
        channelGroupSettings.map((each) => [each.name, initialGroup(each.initial, creator.id)]),
      ),
      ...(wanted.postPolicy === undefined
        ? {}
        : { can_send_message_group: groupOfPolicy(wanted.postPolicy) }),
      ...wanted.groups,
    },
    subscribers: new Map(),
    former: new Map(),
    email: `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${createHash('sha256').update(name).digest('hex').slice(0, 16)}@demo.example`,
  }
  state.channels.set(channel.id, channel)
  const viewers = [...state.users.values()].filter(
    (user) => user.isActive && canSeeChannel(server, user, channel),
  )
  sendChannelCreate(
    server,
    viewers.map((user) => user.id),
    channel,
  )
  return channel
}
