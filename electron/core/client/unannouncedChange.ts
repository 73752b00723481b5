import { ordersFolders, tellsFolderOrder } from '../../../shared/api/capabilities.ts'
import type { RouteName } from '../../../shared/api/routes/index.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { localEventId } from '../operations/routeKind.ts'

/** Returns events for a successful change for which servers of this level send none. Usually empty. */
export function unannouncedChange(name: RouteName, params: unknown, level: number): readonly AccountEvent[] {
  if (name !== 'reorderChannelFolders' || !ordersFolders(level) || tellsFolderOrder(level)) return []
  const read = routes.reorderChannelFolders.params.safeParse(params).data
  return read === undefined
    ? []
    : [{ ...localEventId, type: 'channel_folder', op: 'reorder', order: read.folderIds }]
}
