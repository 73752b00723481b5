import { useId } from 'react'
import type { GroupSetting } from '../../../../../../shared/api/types.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { useAccount } from '../../../../../state/index.ts'
import { WideControl } from '../../../../../ui/index.ts'
import { FormRow } from '../../../../common/forms/index.ts'
import { GroupSettingField } from '../../../../people/groupSetting/index.ts'
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
  const id = useId()
  const { name, label } = row
  const inherited = useAccount((all) => inheritedWords(all, row))
  // Anyone may join a public channel, so this permission has no effect there.
  const isOpen = name === 'can_subscribe_group' && !isPrivate
  return (
    <FormRow
      id={id}
      title={t(label)}
      hint={isOpen && openWords(isWebPublic)}
      state={isOpen ? null : state}
      isGroup={isFixed || isOpen}
      isFixed={isFixed}
      data-channel-setting={name}
    >
      {!isOpen && (
        <WideControl>
          <GroupSettingField
            id={id}
            label={t(label)}
            describedBy={`${id}-more`}
            kind="stream"
            setting={name}
            value={value}
            inherited={inherited}
            nobody={nobodyWords(row)}
            isFixed={isFixed}
            onChange={onChange}
          />
        </WideControl>
      )}
    </FormRow>
  )
}
