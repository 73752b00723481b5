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
  updateChannel: async (organization) => {
    const { id } = await newChannel(organization)
    const { ada } = organization
    await ada.call('updateChannel', { channelId: id, name: fresh('renamed') })
    await ada.call('updateChannel', { channelId: id, description: 'Other *words*' })
    await ada.call('updateChannel', { channelId: id, isPrivate: true, historyPublicToSubscribers: true })
    await ada.call('updateChannel', { channelId: id, isPrivate: false })
  },
  archiveChannel: async (organization) =>
    organization.ada.call('archiveChannel', { channelId: (await newChannel(organization)).id }),
}

export const subscriptionSteps: Steps<typeof subscriptionRoutes> = {
  getSubscriptions: async ({ ben }) => {
    await ben.call('getSubscriptions', {})
    await ben.call('getSubscriptions', { withSubscribers: true })
  },
  subscribe: async (organization) => {
    const { name } = await newChannel(organization)
    await organization.olga.call('subscribe', { channels: [{ name }] })
    await organization.olga.call('subscribe', { channels: [{ name }], userIds: [organization.gus.userId] })
  },
  unsubscribe: async (organization) => {
    const { name } = await newChannel(organization)
    await organization.ada.call('unsubscribe', { names: [name], userIds: [organization.ben.userId] })
    await organization.ada.call('unsubscribe', { names: [name] })
  },
  changeSubscriptions: async (organization) => {
    const [first, second] = [await newChannel(organization), await newChannel(organization)]
    await organization.olga.call('subscribe', { channels: [{ name: first.name }] })
    await organization.olga.call('changeSubscriptions', {
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
  getChannelFolders: async (organization) => {
    await newFolder(organization)
    await organization.gus.call('getChannelFolders', { includeArchived: true })
  },
  updateChannelFolder: async (organization) => {
    const folderId = await newFolder(organization)
    await organization.ada.call('updateChannelFolder', { folderId, name: fresh('Drawer') })
    await organization.ada.call('updateChannelFolder', { folderId, isArchived: true })
  },
  reorderChannelFolders: async (organization) => {
    await newFolder(organization)
    const folders = await organization.ada.call('getChannelFolders', { includeArchived: true })
    await organization.ada.call('reorderChannelFolders', { folderIds: folders.map(({ id }) => id).reverse() })
  },
}

/** Creates a group of default channels; returns its id and the name of its channel. */
async function newChannelGroup(organization: TestOrganization) {
  const { name: channel } = await newChannel(organization)
  const name = fresh('Start')
  await organization.ada.call('createDefaultChannelGroup', {
    name,
    description: 'All',
    channelNames: [channel],
  })
  // Only events contain its id.
  const group = organization.server.server.state.admin.defaultGroups.find((item) => item.name === name)
  return { groupId: group?.id ?? 0, channel }
}

export const defaultChannelSteps: Steps<typeof defaultChannelRoutes> = {
  addDefaultChannel: async (organization) =>
    organization.ada.call('addDefaultChannel', { channelId: (await newChannel(organization)).id }),
  removeDefaultChannel: async (organization) => {
    const { id } = await newChannel(organization)
    await organization.ada.call('addDefaultChannel', { channelId: id })
    await organization.ada.call('removeDefaultChannel', { channelId: id })
  },
  createDefaultChannelGroup: newChannelGroup,
  updateDefaultChannelGroup: async (organization) => {
    const { groupId } = await newChannelGroup(organization)
    await organization.ada.call('updateDefaultChannelGroup', {
      groupId,
      name: fresh('Begin'),
      description: 'More',
    })
  },
  updateDefaultChannelGroupChannels: async (organization) => {
    const { groupId, channel } = await newChannelGroup(organization)
    const channelNames = [channel]
    await organization.ada.call('updateDefaultChannelGroupChannels', { groupId, op: 'remove', channelNames })
    await organization.ada.call('updateDefaultChannelGroupChannels', { groupId, op: 'add', channelNames })
  },
  removeDefaultChannelGroup: async (organization) => {
    const { groupId } = await newChannelGroup(organization)
    await organization.ada.call('removeDefaultChannelGroup', { groupId })
  },
}
