import { z } from 'zod'
import type { GroupSetting } from '../types.ts'
import { ids, int, isRecord } from './lenient.ts'

/** A group's id, or `{direct_members, direct_subgroups}`. */
export const groupSetting: z.ZodType<GroupSetting> = z.union([
  int,
  z
    .looseObject({ direct_members: ids, direct_subgroups: ids })
    .transform((value) => ({ members: value.direct_members, subgroups: value.direct_subgroups })),
])

/** Every `can_*_group` of a record, by its wire name. */
export function groupSettingsOf(record: unknown): Record<string, GroupSetting> {
  const settings: Record<string, GroupSetting> = {}
  if (!isRecord(record)) return settings
  for (const [key, value] of Object.entries(record)) {
    if (!key.startsWith('can_') || !key.endsWith('_group')) continue
    const parsed = groupSetting.safeParse(value)
    if (parsed.success) settings[key] = parsed.data
  }
  return settings
}
