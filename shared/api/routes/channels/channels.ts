import { z } from 'zod'
import {
  hasArchivedChannels,
  hasChannelMetadataFilters,
  hasChannelUnarchiving,
  hasEmptyTopics,
  hasSubscriptionNotices,
  hasTopicsPolicy,
  setsDefaultChannelByUpdate,
} from '../../capabilities.ts'
import { channel } from '../../records/channels/channel.ts'
import { content, flag, int, listOf, name, someIds } from '../../records/lenient.ts'
import {
  channelOptions,
  channelOptionsWire,
  channelPermissionChangesWire,
  newChannelPermissionsWire,
} from './channelOptions.ts'
import { newPermissions, permissionChanges } from '../groupSettingWire.ts'
import { channelIdParam, channelIdWire, ifHas, tooOld } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

/** `isDefault` is false unless it was requested. */
const listedChannel = z.intersection(
  channel.transform((one) => ({ channel: one })),
  z.object({ is_default: flag }).transform((wire) => ({ isDefault: wire.is_default })),
)

const getChannels = route({
  name: 'getChannels',
  doc: 'Channels that the caller may know of, of the kinds asked for; everybody, all active ones administrators.',
  method: 'GET',
  path: '/streams',
  fromWindow: true,
  params: z
    .object({
      includePublic: z.boolean().optional(),
      includeWebPublic: z.boolean().optional(),
      includeSubscribed: z.boolean().optional(),
      excludeArchived: z.boolean().optional(),
      /** All channels that the user may see. Below level 356 for administrators only, without archived ones. */
      includeAll: z.boolean().optional(),
      /** Adds a field to each channel that shows if it is a default one. */
      includeDefault: z.boolean().optional(),
      /** For bots: the owner's subscriptions. */
      includeOwnerSubscribed: z.boolean().optional(),
      includeCanAccessContent: z.boolean().optional(),
    })
    .default({}),
  wire: (params, context) => {
    const isNew = hasChannelMetadataFilters(context.featureLevel)
    return {
      include_public: params.includePublic,
      include_web_public: params.includeWebPublic,
      include_subscribed: params.includeSubscribed,
      exclude_archived: ifHas(hasArchivedChannels, context, params.excludeArchived),
      include_all: isNew ? params.includeAll : undefined,
      include_all_active: isNew ? undefined : params.includeAll,
      include_default: params.includeDefault,
      include_owner_subscribed: params.includeOwnerSubscribed,
      include_can_access_content: isNew ? params.includeCanAccessContent : undefined,
    }
  },
  result: reads(z.object({ streams: listOf(listedChannel) }).transform((wire) => wire.streams)),
})

const getChannel = route({
  name: 'getChannel',
  doc: 'One channel, from level 480 also when archived; whoever may know of it.',
  method: 'GET',
  path: '/streams/{stream_id}',
  since: 132,
  fromWindow: true,
  params: channelIdParam,
  wire: channelIdWire,
  result: reads(z.object({ stream: channel }).transform((wire) => wire.stream)),
})

const getChannelId = route({
  name: 'getChannelId',
  doc: 'The id of the channel of this name; whoever may know of it.',
  method: 'GET',
  path: '/get_stream_id',
  fromWindow: true,
  params: z.object({ name: z.string() }),
  wire: (params) => ({ stream: params.name }),
  result: reads(z.object({ stream_id: int }).transform((wire) => ({ channelId: wire.stream_id }))),
})

const getSubscribers = route({
  name: 'getSubscribers',
  doc: 'The people subscribed to a channel; whoever may know of it.',
  method: 'GET',
  path: '/streams/{stream_id}/members',
  fromWindow: true,
  params: channelIdParam,
  wire: channelIdWire,
  result: reads(z.object({ subscribers: someIds }).transform((wire) => wire.subscribers)),
})

const getTopics = route({
  name: 'getTopics',
  doc: 'The topics of a channel, newest first; whoever may read it.',
  method: 'GET',
  path: '/users/me/{stream_id}/topics',
  fromWindow: true,
  params: channelIdParam,
  wire: (params, { featureLevel }) => ({
    ...channelIdWire(params),
    allow_empty_topic_name: hasEmptyTopics(featureLevel) ? true : undefined,
  }),
  result: reads(
    z
      .object({ topics: listOf(z.object({ name, max_id: int })) })
      .transform((wire) => wire.topics.map((topic) => ({ name: topic.name, maxId: topic.max_id }))),
  ),
})

const getChannelEmail = route({
  name: 'getChannelEmail',
  doc: 'The address that mail to a channel goes to, from a bot if given; whoever may know of it, from level 448 who may post.',
  method: 'GET',
  path: '/streams/{stream_id}/email_address',
  since: 226,
  fromWindow: true,
  params: channelIdParam.extend({ senderId: int.optional() }),
  wire: (params) => ({ ...channelIdWire(params), sender_id: params.senderId }),
  result: reads(z.object({ email: name }).transform((wire) => ({ email: wire.email }))),
})

/** On older servers, subscribing to an unused name creates a channel. */
const createChannel = route({
  name: 'createChannel',
  doc: 'Creates a channel with its subscribers; those who may create channels of its kind.',
  method: 'POST',
  path: '/channels/create',
  since: 417,
  fromWindow: true,
  params: channelOptions.extend({
    name: z.string(),
    description: z.string(),
    subscriberIds: z.array(int),
    isPrivate: z.boolean().optional(),
    isAnnounced: z.boolean().optional(),
    permissions: newPermissions.optional(),
    sendsNotices: z.boolean().optional(),
  }),
  wire: (params, context) => ({
    name: params.name,
    description: params.description,
    subscribers: params.subscriberIds,
    invite_only: params.isPrivate,
    announce: params.isAnnounced,
    ...channelOptionsWire(params, context),
    ...newChannelPermissionsWire(params.permissions, context),
    send_new_subscription_messages: ifHas(hasSubscriptionNotices, context, params.sendsNotices),
  }),
  result: reads(z.object({ id: int }).transform((wire) => ({ channelId: wire.id }))),
})

const updateChannel = route({
  name: 'updateChannel',
  doc: 'Changes a channel; those who may administer it, and for privacy those who may read it.',
  method: 'PATCH',
  path: '/streams/{stream_id}',
  fromWindow: true,
  errors: ['CANNOT_ADMINISTER_CHANNEL', 'EXPECTATION_MISMATCH', 'SYSTEM_GROUP_REQUIRED'],
  params: channelOptions.extend({
    channelId: int,
    name: content.optional(),
    description: content.optional(),
    /** If true, set historyPublicToSubscribers as well. */
    isPrivate: z.boolean().optional(),
    /** Archiving below level 388 is deleting; unarchiving starts with that level. */
    isArchived: z.boolean().optional(),
    permissions: permissionChanges.optional(),
  }),
  wire: (params, context) => {
    if (params.isArchived !== undefined && !hasChannelUnarchiving(context.featureLevel)) tooOld('is_archived')
    const { is_default_stream: isDefault, ...options } = channelOptionsWire(params, context)
    return {
      ...channelIdWire(params),
      new_name: params.name,
      description: params.description,
      is_private: params.isPrivate,
      is_archived: params.isArchived,
      is_default_stream: ifHas(setsDefaultChannelByUpdate, context, isDefault),
      ...options,
      // Sent as plain text here, but as JSON when a channel is created.
      topics_policy: ifHas(hasTopicsPolicy, context, params.topicsPolicy),
      ...channelPermissionChangesWire(params.permissions, context),
    }
  },
  result: nothing,
})

const archiveChannel = route({
  name: 'archiveChannel',
  doc: 'Archives a channel; those who may administer it.',
  method: 'DELETE',
  path: '/streams/{stream_id}',
  fromWindow: true,
  errors: ['CANNOT_ADMINISTER_CHANNEL'],
  params: channelIdParam,
  wire: channelIdWire,
  result: nothing,
})

export const channelRoutes = {
  getChannels,
  getChannel,
  getChannelId,
  getSubscribers,
  getTopics,
  getChannelEmail,
  createChannel,
  updateChannel,
  archiveChannel,
} as const
