import type { Ref } from 'react'
import type { GroupSetting } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import type { SettingKind } from '../../../../shared/model/permissions/groupSetting.ts'
import { limitsOf } from '../../../../shared/model/permissions/groupSettingLimits.ts'
import { granteeKey, type Grantee } from '../../../../shared/model/permissions/groupSettingValue.ts'
import { useAccount, useAccountStore, useFinder } from '../../../state/index.ts'
import { Combobox } from '../../../ui/index.ts'
import { GranteeMark, prepareNames } from '../../search/picker/index.ts'
import { matchingGrantees, matchMarks } from './matchingGrantees.ts'

interface Props {
  readonly ref: Ref<HTMLInputElement>
  readonly id: string
  readonly label: string
  readonly describedBy: string | undefined
  readonly kind: SettingKind
  readonly setting: string
  readonly value: GroupSetting
  readonly onPick: (grantee: Grantee) => void
  /** Called when Backspace is pressed in the empty field. */
  readonly onBack: () => void
}

/** Search field for the groups and users that the setting accepts. */
export function GranteePicker({ kind, setting, value, label, describedBy, ...props }: Props) {
  const store = useAccountStore()
  const takesSeveral = useAccount((state) => limitsOf(state, kind, setting).takesSeveral)
  const find = useFinder(
    ({ groups, realm, users }) => [groups, realm, users],
    (state, typed) =>
      matchingGrantees(state, limitsOf(state, kind, setting), value, typed).map(({ grantee, ...match }) => ({
        ...match,
        key: granteeKey(grantee),
        value: grantee,
        marks: matchMarks(match.label, typed),
        picture: <GranteeMark grantee={grantee} size={20} />,
      })),
    [kind, setting, value],
  )
  return (
    <Combobox
      foundWords={(count) => t('groupSetting.found', { count })}
      {...props}
      label={label}
      listLabel={label}
      none={t('groupSetting.none')}
      aria-describedby={describedBy}
      placeholder={t(takesSeveral ? 'groupSetting.add' : 'groupSetting.choose')}
      onFocus={() => {
        const { state } = store.getState()
        if (state !== null) setTimeout(() => prepareNames(state))
      }}
      find={find}
    />
  )
}
