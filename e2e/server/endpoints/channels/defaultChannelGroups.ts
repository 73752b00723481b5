import { sendDefaultGroups } from '../../actions/channels/updateChannel.ts'
import { badRequest } from '../../http/apiError.ts'
import { maybe, oneOf, or, text, texts } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import type { Server } from '../../server.ts'
import type { DefaultChannelGroup } from '../../state/adminRecords.ts'
import type { Channel } from '../../state/records.ts'

const admin = { admin: true }

function checkName(server: Server, requested: string, self?: DefaultChannelGroup): string {
  const name = requested.trim()
  if (name === '') throw badRequest(`Invalid default channel group name '${requested}'`)
  if ([...name].length > 60) throw badRequest('Default channel group name too long (limit: 60 characters)')
  if (name === self?.name) throw badRequest(`This default channel group is already named '${name}'`)
  if (server.state.admin.defaultGroups.some((each) => each !== self && each.name === name))
    throw badRequest(`Default channel group '${name}' already exists`)
  return name
}

function checkDescription(requested: string): string {
  if ([...requested].length > 1024) throw badRequest('description is too long (limit: 1024 characters)')
  return requested
}

function groupOf(server: Server, id: string | undefined): DefaultChannelGroup {
  const found = server.state.admin.defaultGroups.find((each) => each.id === Number(id))
  if (!found) throw badRequest(`Default channel group with id '${id ?? ''}' does not exist.`)
  return found
}

function publicChannels(server: Server, names: readonly string[]): Channel[] {
  return names.map((name) => {
    const channel = [...server.state.channels.values()].find((each) => each.name === name)
    if (!channel || channel.isPrivate || channel.isArchived)
      throw badRequest(`Invalid channel name '${name}'`)
    return channel
  })
}

function checkFree(channels: readonly Channel[], taken: readonly number[], where: string): void {
  for (const channel of channels) {
    if (channel.isDefault)
      throw badRequest(`'${channel.name}' is a default channel and cannot be added to '${where}'`)
    if (taken.includes(channel.id))
      throw badRequest(`Channel '${channel.name}' is already present in default channel group '${where}'`)
  }
}

const create = route(
  'POST',
  '/default_stream_groups/create',
  { group_name: text, description: or(text, ''), stream_names: texts },
  ({ server, params }) => {
    const { state } = server
    const name = checkName(server, params.group_name)
    const description = checkDescription(params.description)
    const channels = publicChannels(server, params.stream_names)
    checkFree(channels, [], name)
    state.admin.defaultGroups.push({
      id: state.nextIds.other++,
      name,
      description,
      channelIds: channels.map((channel) => channel.id),
    })
    sendDefaultGroups(server)
    return {}
  },
  admin,
)

const update = route(
  'PATCH',
  '/default_stream_groups/{id}',
  { new_group_name: maybe(text), new_description: maybe(text) },
  ({ server, params, path }) => {
    const group = groupOf(server, path[0])
    const { new_group_name, new_description } = params
    if (new_group_name === undefined && new_description === undefined)
      throw badRequest('You must pass "new_description" or "new_group_name".')
    const name = new_group_name === undefined ? group.name : checkName(server, new_group_name, group)
    if (new_description !== undefined) group.description = checkDescription(new_description)
    group.name = name
    sendDefaultGroups(server)
    return {}
  },
  admin,
)

const remove = route(
  'DELETE',
  '/default_stream_groups/{id}',
  {},
  ({ server, path }) => {
    const { defaultGroups } = server.state.admin
    defaultGroups.splice(defaultGroups.indexOf(groupOf(server, path[0])), 1)
    sendDefaultGroups(server)
    return {}
  },
  admin,
)

const changeChannels = route(
  'PATCH',
  '/default_stream_groups/{id}/streams',
  { op: oneOf('add', 'remove'), stream_names: texts },
  ({ server, params, path }) => {
    const group = groupOf(server, path[0])
    const channels = publicChannels(server, params.stream_names)
    if (params.op === 'add') {
      checkFree(channels, group.channelIds, group.name)
      group.channelIds.push(...channels.map((channel) => channel.id))
    } else {
      for (const channel of channels)
        if (!group.channelIds.includes(channel.id))
          throw badRequest(
            `Channel '${channel.name}' is not present in default channel group '${group.name}'`,
          )
      group.channelIds = group.channelIds.filter((id) => !channels.some((channel) => channel.id === id))
    }
    sendDefaultGroups(server)
    return {}
  },
  admin,
)

export const defaultChannelGroupRoutes = [create, update, remove, changeChannels]
