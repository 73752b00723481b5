import { z } from 'zod'
import { firstLevelOf, ordersFolders } from '../../capabilities.ts'
import { channelFolder } from '../../records/channels/channelFolder.ts'
import { int, listOf } from '../../records/lenient.ts'
import { nothing, reads, route } from '../route.ts'

const getChannelFolders = route({
  name: 'getChannelFolders',
  doc: 'The folders of channels; everybody.',
  method: 'GET',
  path: '/channel_folders',
  since: 389,
  fromWindow: true,
  params: z.object({ includeArchived: z.boolean().default(false) }).default({ includeArchived: false }),
  wire: (params) => ({ include_archived: params.includeArchived }),
  result: reads(
    z.object({ channel_folders: listOf(channelFolder) }).transform((wire) => wire.channel_folders),
  ),
})

const createChannelFolder = route({
  name: 'createChannelFolder',
  doc: 'Creates a folder at the end; administrators.',
  method: 'POST',
  path: '/channel_folders/create',
  since: 389,
  fromWindow: true,
  params: z.object({ name: z.string(), description: z.string() }),
  wire: (params) => ({ name: params.name, description: params.description }),
  result: reads(
    z.object({ channel_folder_id: int }).transform((wire) => ({ folderId: wire.channel_folder_id })),
  ),
})

const updateChannelFolder = route({
  name: 'updateChannelFolder',
  doc: 'Renames, describes, archives or brings back a folder; administrators.',
  method: 'PATCH',
  path: '/channel_folders/{channel_folder_id}',
  since: 389,
  fromWindow: true,
  params: z.object({
    folderId: int,
    name: z.string().optional(),
    description: z.string().optional(),
    isArchived: z.boolean().optional(),
  }),
  wire: (params) => ({
    channel_folder_id: params.folderId,
    name: params.name,
    description: params.description,
    is_archived: params.isArchived,
  }),
  result: nothing,
})

const reorderChannelFolders = route({
  name: 'reorderChannelFolders',
  doc: 'Orders the folders, all of them; administrators.',
  method: 'PATCH',
  path: '/channel_folders',
  since: firstLevelOf(ordersFolders),
  fromWindow: true,
  params: z.object({ folderIds: z.array(int) }),
  wire: (params) => ({ order: params.folderIds }),
  result: nothing,
})

export const channelFolderRoutes = {
  getChannelFolders,
  createChannelFolder,
  updateChannelFolder,
  reorderChannelFolders,
} as const
