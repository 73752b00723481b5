import type { UserGroup } from '../../types.ts'
import { groupSettingsOf } from '../groupSetting.ts'
import { descriptionOrNone, flag, ids, int, moment, name } from '../lenient.ts'
import { record } from '../record.ts'

export const userGroup = record(
  {
    id: int,
    name,
    description: descriptionOrNone,
    members: ids.nullish(),
    direct_subgroup_ids: ids.nullish(),
    /** The name below level 131. */
    subgroups: ids.nullish(),
    is_system_group: flag,
    deactivated: flag,
    creator_id: int.nullish(),
    date_created: moment.nullish(),
  },
  (wire, raw): UserGroup => ({
    id: wire.id,
    name: wire.name,
    description: wire.description,
    members: wire.members ?? [],
    subgroups: wire.direct_subgroup_ids ?? wire.subgroups ?? [],
    isSystem: wire.is_system_group,
    isDeactivated: wire.deactivated,
    creatorId: wire.creator_id ?? null,
    dateCreated: wire.date_created ?? null,
    settings: groupSettingsOf(raw),
  }),
)
