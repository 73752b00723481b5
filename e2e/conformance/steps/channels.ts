import type { channelFolderRoutes } from '../../../shared/api/routes/channels/channelFolders.ts'
import type { channelRoutes } from '../../../shared/api/routes/channels/channels.ts'
import type { defaultChannelRoutes } from '../../../shared/api/routes/channels/defaultChannels.ts'
import type { subscriptionRoutes } from '../../../shared/api/routes/channels/subscriptions.ts'
import { channelId, fresh, newChannel } from '../testOrganization.ts'
import type { TestOrganization, Steps } from '../testOrganization.ts'

export const channelSteps: Steps<typeof channelRoutes> = {
  getChannels: async ({ ada, gus }) => {
    await ada.call('getChannels', {})
    await ada.call('getChannels', { includeAll: true, includeDefault: true })
    await gus.call('getChannels', { includePublic: false, includeWebPublic: true })
  },
  getChannel: async ({ ben }) => ben.call('getChannel', { channelId: await channelId(ben, 'garden') }),
  getChannelId: ({ gus }) => channelId(gus),
  getSubscribers: async ({ ben }) => ben.call('getSubscribers', { channelId: await channelId(ben) }),
  getTopics: async ({ gus }) => gus.call('getTopics', { channelId: await channelId(gus) }),
  getChannelEmail: async ({ ben }) => ben.call('getChannelEmail', { channelId: await channelId(ben) }),
  createChannel: async ({ ada, ben }) =>
    ada.call('createChannel', {
      name: fresh('made'),
      description: 'Made **at once**',
      subscriberIds: [ada.userId, ben.userId],
      isPrivate: true,
      historyPublicToSubscribers: false,
      permissions: { can_send_message_group: { members: [ada.userId], subgroups: [] } },
    }),
  updateChannel: async (at) => {
    const { id } = await newChannel(at)
    const { ada } = at
    await ada.call('updateChannel', { channelId: id, name: fresh('renamed') })
    await ada.call('updateChannel', { channelId: id, description: 'Other *words*' })
    await ada.call('updateChannel', { channelId: id, isPrivate: true, historyPublicToSubscribers: true })
    await ada.call('updateChannel', { channelId: id, isPrivate: false })
  },
  archiveChannel: async (at) => at.ada.call('archiveChannel', { channelId: (await newChannel(at)).id }),
}

export const subscriptionSteps: Steps<typeof subscriptionRoutes> = {
  getSubscriptions: async ({ ben }) => {
    await ben.call('getSubscriptions', {})
    await ben.call('getSubscriptions', { withSubscribers: true })
  },
  subscribe: async (at) => {
    const { name } = await newChannel(at)
    await at.olga.call('subscribe', { channels: [{ name }] })
    await at.olga.call('subscribe', { channels: [{ name }], userIds: [at.gus.userId] })
  },
  unsubscribe: async (at) => {
    const { name } = await newChannel(at)
    await at.ada.call('unsubscribe', { names: [name], userIds: [at.ben.userId] })
    await at.ada.call('unsubscribe', { names: [name] })
  },
  changeSubscriptions: async (at) => {
    const [first, second] = [await newChannel(at), await newChannel(at)]
    await at.olga.call('subscribe', { channels: [{ name: first.name }] })
    await at.olga.call('changeSubscriptions', {
      add: [{ name: second.name, color: '#2f6f5e' }],
      remove: [first.name],
    })
  },
  updateSubscriptions: async ({ ben }) => {
    const id = await channelId(ben, 'garden')
    await ben.call('updateSubscriptions', {
      changes: [
        { channelId: id, property: 'color', value: '#aa3355' },
        { channelId: id, property: 'is_muted', value: true },
      ],
    })
    await ben.call('updateSubscriptions', {
      changes: [{ channelId: id, property: 'is_muted', value: false }],
    })
  },
  updateSubscription: async ({ ben }) => {
    const id = await channelId(ben, 'garden')
    await ben.call('updateSubscription', { channelId: id, property: 'pin_to_top', value: true })
    await ben.call('updateSubscription', { channelId: id, property: 'pin_to_top', value: false })
  },
}

const newFolder = async ({ ada }: TestOrganization) =>
  (await ada.call('createChannelFolder', { name: fresh('Folder'), description: 'Some' })).folderId

export const channelFolderSteps: Steps<typeof channelFolderRoutes> = {
  createChannelFolder: newFolder,
  getChannelFolders: async (at) => {
    await newFolder(at)
    await at.gus.call('getChannelFolders', { includeArchived: true })
  },
  updateChannelFolder: async (at) => {
    const folderId = await newFolder(at)
    await at.ada.call('updateChannelFolder', { folderId, name: fresh('Drawer') })
    await at.ada.call('updateChannelFolder', { folderId, isArchived: true })
  },
  reorderChannelFolders: async (at) => {
    await newFolder(at)
    const folders = await at.ada.call('getChannelFolders', { includeArchived: true })
    await at.ada.call('reorderChannelFolders', { folderIds: folders.map(({ id }) => id).reverse() })
  },
}

/** Creates a group of default channels; returns its id and the name of its channel. */
async function newChannelGroup(at: TestOrganization) {
  const { name: channel } = await newChannel(at)
  const name = fresh('Start')
  await at.ada.call('createDefaultChannelGroup', { name, description: 'All', channelNames: [channel] })
  // Only events contain its id.
  const group = at.server.server.state.admin.defaultGroups.find((one) => one.name === name)
  return { groupId: group?.id ?? 0, channel }
}

export const defaultChannelSteps: Steps<typeof defaultChannelRoutes> = {
  addDefaultChannel: async (at) => at.ada.call('addDefaultChannel', { channelId: (await newChannel(at)).id }),
  removeDefaultChannel: async (at) => {
    const { id } = await newChannel(at)
    await at.ada.call('addDefaultChannel', { channelId: id })
    await at.ada.call('removeDefaultChannel', { channelId: id })
  },
  createDefaultChannelGroup: newChannelGroup,
  updateDefaultChannelGroup: async (at) => {
    const { groupId } = await newChannelGroup(at)
    await at.ada.call('updateDefaultChannelGroup', { groupId, name: fresh('Begin'), description: 'More' })
  },
  updateDefaultChannelGroupChannels: async (at) => {
    const { groupId, channel } = await newChannelGroup(at)
    const channelNames = [channel]
    await at.ada.call('updateDefaultChannelGroupChannels', { groupId, op: 'remove', channelNames })
    await at.ada.call('updateDefaultChannelGroupChannels', { groupId, op: 'add', channelNames })
  },
  removeDefaultChannelGroup: async (at) => {
    const { groupId } = await newChannelGroup(at)
    await at.ada.call('removeDefaultChannelGroup', { groupId })
  },
}
