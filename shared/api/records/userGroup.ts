import { z } from 'zod'
import type { UserGroup } from '../types.ts'
import { groupSettingsOf } from './groupSetting.ts'
import { ids, int } from './lenient.ts'

export const userGroup = z
  .looseObject({
    id: int,
    name: z.string(),
    description: z.string().nullish(),
    members: ids.nullish(),
    direct_subgroup_ids: ids.nullish(),
    /** The name below level 131. */
    subgroups: ids.nullish(),
    is_system_group: z.boolean().nullish(),
    deactivated: z.boolean().nullish(),
  })
  .transform((wire): UserGroup => ({
    id: wire.id,
    name: wire.name,
    description: wire.description ?? '',
    members: wire.members ?? [],
    subgroups: wire.direct_subgroup_ids ?? wire.subgroups ?? [],
    isSystem: wire.is_system_group ?? false,
    isDeactivated: wire.deactivated ?? false,
    settings: groupSettingsOf(wire),
  }))
