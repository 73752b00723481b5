import { activeIds } from '../../actions/people/groups.ts'
import { notify } from '../../events/queue.ts'
import type { WireEvent } from '../../state/queues.ts'
import { badRequest } from '../../http/apiError.ts'
import { bool, ints, maybe, or, text } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import { render } from '../../render.ts'
import type { Server } from '../../server.ts'
import type { Folder } from '../../state/records.ts'
import { folderRecord, foldersInOrder } from '../../wire/organization.ts'

const since = { levels: [389] as const }
const admin = { ...since, admin: true }

function notifyAll(server: Server, event: Omit<WireEvent, 'type'>): void {
  notify(server, activeIds(server), { type: 'channel_folder', ...event })
}

function checkName(server: Server, requested: string, self?: Folder): string {
  const name = requested.trim()
  if (name === '') throw badRequest("Channel folder name can't be empty.")
  if ([...name].length > 60) throw badRequest('Channel folder name too long (limit: 60 characters).')
  if (/\p{Cc}/u.test(name)) throw badRequest('Invalid character in channel folder name.')
  for (const folder of server.state.folders.values())
    if (folder !== self && !folder.isArchived && folder.name.toLowerCase() === name.toLowerCase())
      throw badRequest(`Channel folder name already in use`)
  return name
}

function checkDescription(requested: string): string {
  if ([...requested].length > 1024) throw badRequest('description is too long (limit: 1024 characters)')
  return requested.trim()
}

function rendered(server: Server, description: string): string {
  return description === '' ? '' : render(server, description).html
}

function folderOf(server: Server, id: number): Folder {
  const folder = server.state.folders.get(id)
  if (!folder) throw badRequest('Invalid channel folder ID')
  return folder
}

const list = route(
  'GET',
  '/channel_folders',
  { include_archived: or(bool, false) },
  ({ server, params }) => ({
    channel_folders: foldersInOrder(server)
      .filter((folder) => params.include_archived || !folder.isArchived)
      .map((folder) => folderRecord(server, folder)),
  }),
  since,
)

const create = route(
  'POST',
  '/channel_folders/create',
  { name: text, description: or(text, '') },
  ({ server, user, params }) => {
    const { state } = server
    const name = checkName(server, params.name)
    const description = checkDescription(params.description)
    const folder: Folder = {
      id: state.nextIds.other++,
      name,
      description,
      renderedDescription: rendered(server, description),
      order: Math.max(-1, ...[...state.folders.values()].map((each) => each.order)) + 1,
      isArchived: false,
      creatorId: user.id,
      created: server.seconds(),
    }
    state.folders.set(folder.id, folder)
    notifyAll(server, { op: 'add', channel_folder: folderRecord(server, folder) })
    return { channel_folder_id: folder.id }
  },
  admin,
)

const update = route(
  'PATCH',
  '/channel_folders/{id}',
  { name: maybe(text), description: maybe(text), is_archived: maybe(bool) },
  ({ server, params, path }) => {
    const folder = folderOf(server, Number(path[0]))
    const { name, description, is_archived } = params
    const changes: Record<string, unknown> = {}
    const newName = name === undefined ? folder.name : checkName(server, name, folder)
    const newText = description === undefined ? folder.description : checkDescription(description)
    if (newName !== folder.name) changes['name'] = folder.name = newName
    if (newText !== folder.description) {
      folder.description = newText
      folder.renderedDescription = rendered(server, newText)
      changes['description'] = newText
      changes['rendered_description'] = folder.renderedDescription
    }
    if (is_archived !== undefined && is_archived !== folder.isArchived)
      changes['is_archived'] = folder.isArchived = is_archived
    if (Object.keys(changes).length > 0)
      notifyAll(server, { op: 'update', channel_folder_id: folder.id, data: changes })
    return {}
  },
  admin,
)

const reorder = route(
  'PATCH',
  '/channel_folders',
  { order: ints },
  ({ server, params: { order } }) => {
    const { folders } = server.state
    if (order.length !== folders.size || new Set(order).size !== order.length)
      throw badRequest('Invalid order mapping.')
    const sorted = order.map((id) => folderOf(server, id))
    for (const [at, folder] of sorted.entries()) folder.order = at
    if (server.level >= 418) notifyAll(server, { op: 'reorder', order })
    return {}
  },
  { levels: [414], admin: true },
)

export const channelFolderRoutes = [list, create, update, reorder]
