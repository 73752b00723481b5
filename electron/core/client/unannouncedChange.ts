import { ordersFolders, tellsFolderOrder } from '../../../shared/api/capabilities.ts'
import type { RouteName } from '../../../shared/api/routes/index.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { localEventId } from '../operations/routeKind.ts'

/** Events for a change that was carried out and that a server of the level tells nobody of; usually none. */
export function unannouncedChange(name: RouteName, params: unknown, level: number): readonly AccountEvent[] {
  if (name !== 'reorderChannelFolders' || !ordersFolders(level) || tellsFolderOrder(level)) return []
  const read = routes.reorderChannelFolders.params.safeParse(params).data
  return read === undefined
    ? []
    : [{ ...localEventId, type: 'channel_folder', op: 'reorder', order: read.folderIds }]
}
