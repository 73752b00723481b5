import { z } from 'zod'
import { int } from '../../records/lenient.ts'
import { channelIdParam, channelIdWire } from '../params.ts'
import { nothing, route } from '../route.ts'

const addDefaultChannel = route({
  name: 'addDefaultChannel',
  doc: 'Subscribes new users to a channel; administrators.',
  method: 'POST',
  path: '/default_streams',
  fromWindow: true,
  params: channelIdParam,
  wire: channelIdWire,
  result: nothing,
})

const removeDefaultChannel = route({
  name: 'removeDefaultChannel',
  doc: 'No longer subscribes new users to a channel; administrators.',
  method: 'DELETE',
  path: '/default_streams',
  fromWindow: true,
  params: channelIdParam,
  wire: channelIdWire,
  result: nothing,
})

const channelNames = z.array(z.string())
const groupIdParam = z.object({ groupId: int })
const groupIdWire = (params: { groupId: number }) => ({ group_id: params.groupId })

const createDefaultChannelGroup = route({
  name: 'createDefaultChannelGroup',
  doc: 'Makes a set of channels that new users choose as one; administrators.',
  method: 'POST',
  path: '/default_stream_groups/create',
  fromWindow: true,
  params: z.object({ name: z.string(), description: z.string(), channelNames }),
  wire: (params) => ({
    group_name: params.name,
    description: params.description,
    stream_names: params.channelNames,
  }),
  result: nothing,
})

const updateDefaultChannelGroup = route({
  name: 'updateDefaultChannelGroup',
  doc: 'Renames or describes a set of channels; administrators.',
  method: 'PATCH',
  path: '/default_stream_groups/{group_id}',
  fromWindow: true,
  params: groupIdParam.extend({ name: z.string().optional(), description: z.string().optional() }),
  wire: (params) => ({
    ...groupIdWire(params),
    new_group_name: params.name,
    new_description: params.description,
  }),
  result: nothing,
})

const updateDefaultChannelGroupChannels = route({
  name: 'updateDefaultChannelGroupChannels',
  doc: 'Adds channels to a set or removes them; administrators.',
  method: 'PATCH',
  path: '/default_stream_groups/{group_id}/streams',
  fromWindow: true,
  params: groupIdParam.extend({ op: z.enum(['add', 'remove']), channelNames }),
  wire: (params) => ({ ...groupIdWire(params), op: params.op, stream_names: params.channelNames }),
  result: nothing,
})

const removeDefaultChannelGroup = route({
  name: 'removeDefaultChannelGroup',
  doc: 'Removes a set of channels, not the channels; administrators.',
  method: 'DELETE',
  path: '/default_stream_groups/{group_id}',
  fromWindow: true,
  params: groupIdParam,
  wire: groupIdWire,
  result: nothing,
})

/** Routes for the channels that new users are subscribed to. */
export const defaultChannelRoutes = {
  addDefaultChannel,
  removeDefaultChannel,
  createDefaultChannelGroup,
  updateDefaultChannelGroup,
  updateDefaultChannelGroupChannels,
  removeDefaultChannelGroup,
} as const
