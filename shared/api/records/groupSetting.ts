import { z } from 'zod'
import type { GroupSetting } from '../types.ts'
import { ids, int } from './lenient.ts'
import { BadRows } from '../badRows.ts'
import { isInt } from './usual.ts'

/** A group's id, or `{direct_members, direct_subgroups}`. */
export const groupSetting: z.ZodType<GroupSetting> = z.union([
  int,
  z
    .object({ direct_members: ids, direct_subgroups: ids })
    .transform((value) => ({ members: value.direct_members, subgroups: value.direct_subgroups })),
])

export const isGroupSettingName = (name: string) => name.startsWith('can_') && name.endsWith('_group')

/** Returns the `can_*_group` settings of a record by wire name. */
export function groupSettingsOf(record: Readonly<Record<string, unknown>>): Record<string, GroupSetting> {
  const settings: Record<string, GroupSetting> = {}
  for (const key in record) {
    if (!isGroupSettingName(key)) continue
    const value = record[key]
    if (isInt(value)) {
      settings[key] = value
      continue
    }
    const parsed = groupSetting.safeParse(value)
    if (parsed.success) settings[key] = parsed.data
    else BadRows.note()
  }
  return settings
}
