import { z } from 'zod'
import {
  checkChannelName,
  checkDescription,
  retentionOf,
  isTopicsPolicy,
} from '../../actions/channels/createChannel.ts'
import {
  describedNotice,
  postingNotice,
  privacyNotice,
  privacyWords,
  renamedNotice,
  retentionNotice,
} from '../../actions/messages/channelNotices.ts'
import {
  changeArchived,
  changeDefault,
  changePrivacy,
  notifyOfChannel,
} from '../../actions/channels/updateChannel.ts'
import { badRequest, refused } from '../../http/apiError.ts'
import { bool, int, json, maybe, oneOfInts, text, wordOrInt } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import { render } from '../../render.ts'
import { canAdministerChannel, canReadChannel, hasSharedHistory } from '../../rules/access.ts'
import { hasPermission, systemGroups } from '../../rules/groups.ts'
import { mustBeAdmin, roleNeeded } from '../../rules/roles.ts'
import type { Server } from '../../server.ts'
import type { Channel, GroupValue } from '../../state/records.ts'
import { channelGroupSettings } from '../../state/realmSettings.ts'
import { groupOfPolicy, groupValueOf, postPolicy } from '../../wire/channel.ts'
import { channelGroupUpdates } from './channelGroups.ts'
import { watchingChannel } from '../../actions/channels/visibility.ts'
import { equalGroupValues, updatedGroup, type GroupUpdate } from '../../rules/groupValues.ts'
import { anyChannelOfPath, seenChannel } from './channels.ts'
import { hasField } from '../../gates/fields.ts'

function administered(call: Pick<Call, 'server' | 'user' | 'path'>): Channel {
  const { server, user } = call
  const channel = anyChannelOfPath(call)
  if (canAdministerChannel(server, user, channel)) return channel
  if (!hasField('channel', 'can_administer_channel_group', server.level))
    throw roleNeeded(server, 'administrator')
  throw refused(
    server.has('channelAdminCode') ? 'CANNOT_ADMINISTER_CHANNEL' : 'BAD_REQUEST',
    'You do not have permission to administer this channel.',
  )
}

function notifyOfGroupSetting(server: Server, channel: Channel, name: string, value: GroupValue): void {
  notifyOfChannel(server, channel, name, groupValueOf(server.level, value, 'anonymousChannelGroups'))
  if (name !== 'can_send_message_group') return
  notifyOfChannel(server, channel, 'stream_post_policy', postPolicy(channel))
  notifyOfChannel(server, channel, 'is_announcement_only', postPolicy(channel) === 2)
}

const update = route(
  'PATCH',
  '/streams/{id}',
  {
    new_name: maybe(text),
    description: maybe(text),
    is_private: maybe(bool),
    is_web_public: maybe(bool),
    history_public_to_subscribers: maybe(bool),
    is_default_stream: maybe(bool),
    is_archived: maybe(bool),
    message_retention_days: maybe(wordOrInt),
    topics_policy: maybe(text),
    folder_id: maybe(json(z.number().int().nullable(), 'a folder')),
    default_push_notifications: maybe(bool),
    stream_post_policy: maybe(oneOfInts(1, 2, 3, 4)),
    is_announcement_only: maybe(bool),
    ...channelGroupUpdates,
  },
  (call) => {
    const { server, user, params } = call
    const channel = administered(call)
    if (channel.isArchived && params.is_archived !== false) throw badRequest('Invalid channel ID')
    // Everything is validated before anything changes.
    const changes: (() => void)[] = []
    const archived = server.level >= 388 ? params.is_archived : undefined
    if (archived !== undefined && archived !== channel.isArchived)
      changes.push(() => {
        changeArchived(server, channel, archived)
      })
    const set = <K extends 'retentionDays' | 'defaultPush' | 'folderId'>(
      field: K,
      property: string,
      value: Channel[K],
      tell?: (old: Channel[K]) => void,
    ) =>
      changes.push(() => {
        const old = channel[field]
        if (old === value) return
        channel[field] = value
        notifyOfChannel(server, channel, property, value)
        tell?.(old)
      })
    changes.push(...privacyOf(call, channel, params))
    const isDefault = params.is_default_stream
    if (isDefault !== undefined) {
      mustBeAdmin(server, user)
      if (isDefault && (params.is_private ?? channel.isPrivate))
        throw badRequest('A default channel cannot be private.')
      changes.push(() => {
        changeDefault(server, channel, isDefault)
      })
    }
    if (params.message_retention_days !== undefined)
      set(
        'retentionDays',
        'message_retention_days',
        retentionOf(server, user, params.message_retention_days),
        (old) => {
          retentionNotice(server, user, channel, old)
        },
      )
    if (params.default_push_notifications !== undefined && server.level >= 507) {
      mustBeAdmin(server, user)
      set('defaultPush', 'default_push_notifications', params.default_push_notifications)
    }
    if (params.description !== undefined) changes.push(describe(call, channel, params.description))
    if (params.new_name !== undefined) changes.push(rename(call, channel, params.new_name))
    if (params.topics_policy !== undefined)
      changes.push(...setTopicsPolicy(call, channel, params.topics_policy))
    if (params.folder_id !== undefined && server.level >= 389) {
      if (params.folder_id !== null && server.state.folders.get(params.folder_id)?.isArchived !== false)
        throw badRequest('Invalid channel folder ID')
      set('folderId', 'folder_id', params.folder_id)
    }
    changes.push(...groupChanges(call, channel))
    for (const change of changes) change()
    return {}
  },
)

/** These settings grant access to the content of a private channel, so only users with access may change them. */
const contentGroups = new Set(['can_add_subscribers_group', 'can_subscribe_group'])

function groupChanges(call: Pick<Call, 'server' | 'user' | 'params'>, channel: Channel): (() => void)[] {
  const { server, user } = call
  const params = call.params as Readonly<Record<string, unknown>>
  const values: Record<string, GroupValue> = {}
  const announcing = params['is_announcement_only'] as boolean | undefined
  const policy =
    (params['stream_post_policy'] as number | undefined) ??
    (announcing === undefined ? undefined : announcing ? 2 : 1)
  if (policy !== undefined) values['can_send_message_group'] = groupOfPolicy(policy)
  for (const setting of channelGroupSettings) {
    const { name } = setting
    const update = params[name] as GroupUpdate | undefined
    if (update === undefined || !hasField('channel', name, server.level)) continue
    if (contentGroups.has(name) && channel.isPrivate && !canReadChannel(server, user, channel))
      throw badRequest('Channel content access is required.')
    values[name] = updatedGroup(
      server,
      server.has('freeChannelGroups') ? setting : { ...setting, systemOnly: true },
      update,
      channel.groups[name] ?? systemGroups['role:nobody'],
      server.has('channelGroupPairs'),
    )
  }
  const changed = Object.entries(values).filter(
    ([name, value]) => !equalGroupValues(value, channel.groups[name] ?? systemGroups['role:nobody']),
  )
  if (changed.length === 0) return []
  const oldPolicy = postPolicy(channel)
  return [
    () => {
      watchingChannel(server, channel, () => {
        for (const [name, value] of changed) channel.groups[name] = value
      })
      for (const [name, value] of changed) notifyOfGroupSetting(server, channel, name, value)
      postingNotice(server, user, channel, oldPolicy)
    },
  ]
}

function privacyOf(
  { server, user }: Pick<Call, 'server' | 'user'>,
  channel: Channel,
  params: {
    readonly is_private?: boolean | undefined
    readonly is_web_public?: boolean | undefined
    readonly history_public_to_subscribers?: boolean | undefined
  },
): (() => void)[] {
  const { is_private, is_web_public, history_public_to_subscribers } = params
  if (is_private === undefined && is_web_public === undefined && history_public_to_subscribers === undefined)
    return []
  if (channel.isPrivate && !canReadChannel(server, user, channel))
    throw badRequest('Channel content access is required.')
  const isPrivate = is_private ?? (is_web_public === true ? false : channel.isPrivate)
  const isWebPublic = is_web_public ?? (isPrivate ? false : channel.isWebPublic)
  if (isPrivate && isWebPublic) throw badRequest('Invalid parameters')
  const kind = isWebPublic ? 'web_public' : isPrivate ? 'private' : 'public'
  if (
    !hasPermission(
      server.state,
      user,
      server.state.realm.groups[`can_create_${kind}_channel_group`],
      server.seconds(),
    )
  )
    throw badRequest('Insufficient permission')
  const historyPublic =
    !isPrivate || (history_public_to_subscribers ?? (channel.isPrivate ? channel.historyPublic : false))
  if (
    isPrivate === channel.isPrivate &&
    isWebPublic === channel.isWebPublic &&
    historyPublic === hasSharedHistory(channel)
  )
    return []
  return [
    () => {
      const old = privacyWords(channel)
      changePrivacy(server, channel, { isPrivate, isWebPublic, historyPublic })
      privacyNotice(server, user, channel, old)
    },
  ]
}

function rename(
  { server, user }: Pick<Call, 'server' | 'user'>,
  channel: Channel,
  requested: string,
): () => void {
  const old = channel.name
  const name = checkChannelName(server, requested, channel)
  if (name === old) throw badRequest(`Channel already has that name${server.has('saysChannel') ? '.' : '!'}`)
  return () => {
    channel.name = name
    notifyOfChannel(server, channel, 'name', name, {}, old)
    renamedNotice(server, user, channel, old)
  }
}

function describe(
  { server, user }: Pick<Call, 'server' | 'user'>,
  channel: Channel,
  requested: string,
): () => void {
  const description = checkDescription(server, requested)
  return () => {
    const old = channel.description
    if (description === old) return
    channel.description = description
    channel.renderedDescription = channel.description === '' ? '' : render(server, channel.description).html
    notifyOfChannel(server, channel, 'description', channel.description, {
      rendered_description: channel.renderedDescription,
    })
    describedNotice(server, user, channel, old)
  }
}

function setTopicsPolicy(
  { server, user }: Pick<Call, 'server' | 'user'>,
  channel: Channel,
  policy: string,
): (() => void)[] {
  if (server.level < 392) return []
  if (!isTopicsPolicy(server, policy)) throw badRequest('Invalid topics_policy')
  if (
    policy !== 'inherit' &&
    !hasPermission(
      server.state,
      user,
      server.state.realm.groups['can_set_topics_policy_group'],
      server.seconds(),
    )
  )
    throw badRequest('Insufficient permission')
  const { messages } = server.state
  const ids = messages.byChannel.get(channel.id) ?? []
  if (policy === 'empty_topic_only' && ids.some((id) => messages.byId.get(id)?.topic !== ''))
    throw badRequest(
      'To enable this configuration, all messages in this channel must be in the general chat topic.',
    )
  return [
    () => {
      channel.topicsPolicy = policy
      notifyOfChannel(server, channel, 'topics_policy', policy)
    },
  ]
}

const archive = route('DELETE', '/streams/{id}', {}, (call) => {
  const channel = administered(call)
  if (channel.isArchived) throw badRequest('Channel is already deactivated')
  changeArchived(call.server, channel, true)
  return {}
})

const addDefault = route(
  'POST',
  '/default_streams',
  { stream_id: int },
  (call) => {
    const channel = seenChannel(call, call.params.stream_id)
    if (channel.isPrivate) throw badRequest('Private channels cannot be made default.')
    changeDefault(call.server, channel, true)
    return {}
  },
  { admin: true },
)

const removeDefault = route(
  'DELETE',
  '/default_streams',
  { stream_id: int },
  (call) => {
    changeDefault(call.server, seenChannel(call, call.params.stream_id), false)
    return {}
  },
  { admin: true },
)

export const updateChannelRoutes = [update, archive, addDefault, removeDefault]
