import type { GroupSetting } from '../../../../../../shared/api/types.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { useAccount } from '../../../../../state/index.ts'
import { GroupSettingRow } from '../../../../people/groupSetting/index.ts'
import { inheritedWords, nobodyWords, openWords } from '../permissions/inheritedWords.ts'
import type { PermissionRow as Row } from '../permissions/permissionRows.ts'
import type { OptionProps } from './ChoiceRow.tsx'

interface PermissionProps extends OptionProps<GroupSetting> {
  readonly row: Row
  readonly isPrivate: boolean
  readonly isWebPublic: boolean
}

/** Chooses who may do something in the channel. */
export function PermissionRow({
  row,
  isPrivate,
  isWebPublic,
  value,
  state,
  isFixed,
  onChange,
}: PermissionProps) {
  const { name, label } = row
  const inherited = useAccount((all) => inheritedWords(all, row))
  // Anyone may join a public channel, so this permission has no effect there.
  const isOpen = name === 'can_subscribe_group' && !isPrivate
  return (
    <GroupSettingRow
      attribute="data-channel-setting"
      label={t(label)}
      hint={isOpen && openWords(isWebPublic)}
      state={isOpen ? null : state}
      hasControl={!isOpen}
      kind="stream"
      setting={name}
      value={value}
      inherited={inherited}
      nobody={nobodyWords(row)}
      isFixed={isFixed}
      onChange={onChange}
    />
  )
}
