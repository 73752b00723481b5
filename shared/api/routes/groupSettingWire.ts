import { z } from 'zod'
import { fieldOfGroupSetting } from '../groupSettingField.ts'
import { isGroupSettingName } from '../records/groupSetting.ts'
import { bounds } from '../bounds.ts'
import { int, recordOf } from '../records/lenient.ts'
import type { GroupSetting } from '../types.ts'
import type { WireContext } from '../wireContext.ts'
import { tooOld } from './params.ts'
import type { WireValue } from './route.ts'

const memberIds = z.array(int).max(bounds.rows.max).readonly()
/** The value of a permission in parameters. */
const groupSettingParam: z.ZodType<GroupSetting, GroupSetting> = z.union([
  int,
  z.object({ members: memberIds, subgroups: memberIds }),
])
const name = z.string().refine(isGroupSettingName)
/** Permissions of a new object, by wire name. */
export const newPermissions = z.record(name, groupSettingParam)
/**
 * The new value of a permission. `old` protects against concurrent changes (EXPECTATION_MISMATCH). `permissionChanges`
 * holds several by wire name.
 */
export const groupSettingChange = z.object({ value: groupSettingParam, old: groupSettingParam.optional() })
export const permissionChanges = recordOf(groupSettingChange, name)

export type GroupSettingChange = z.output<typeof groupSettingChange>
type Has = (level: number) => boolean

/** Returns a value alone. Throws when the server only accepts single groups and this is none. */
export function groupSettingWire(setting: GroupSetting, takesAnonymous: boolean): WireValue {
  if (typeof setting !== 'number' && !takesAnonymous) tooOld('permissions of several people or groups')
  return fieldOfGroupSetting(setting)
}

/** Returns `{new, old}`, or the group's id for servers without that form. */
export function groupChangeWire({ value, old }: GroupSettingChange, takesChanges: boolean): WireValue {
  if (!takesChanges) return groupSettingWire(value, false)
  return { new: fieldOfGroupSetting(value), ...(old === undefined ? {} : { old: fieldOfGroupSetting(old) }) }
}

/** Encodes each permission with `encode`. Throws for one that the server would ignore. */
export function permissionsWire<T>(
  permissions: Readonly<Record<string, T>>,
  has: (name: string) => Has,
  { featureLevel }: WireContext,
  encode: (value: T) => WireValue,
): Record<string, WireValue> {
  return Object.fromEntries(
    Object.entries(permissions).map(([key, value]) => [
      key,
      has(key)(featureLevel) ? encode(value) : tooOld(key),
    ]),
  )
}
