import { t } from '../../../../shared/i18n.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import { granteeLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import type { Grantee } from '../../../../shared/model/permissions/groupSettingValue.ts'
import { useAccount, useAccountStore, openAddress } from '../../../state/index.ts'
import { FieldChip } from '../../../ui/index.ts'
import { GranteeMark } from '../../search/picker/index.ts'

interface Props {
  readonly grantee: Grantee
  /** Label of the setting. */
  readonly of: string
  /** null if the chip cannot be removed. */
  readonly onRemove: (() => void) | null
}

/** Chip of a group or user that has the permission. */
export function GranteeChip({ grantee, of, onRemove }: Props) {
  const account = useAccountStore().id
  const name = useAccount((state) => granteeLabel(state, grantee))
  const isGone = useAccount((state) =>
    grantee.kind === 'group'
      ? state.groups.get(grantee.id)?.isDeactivated === true
      : selectUser(state, grantee.id)?.isActive === false,
  )
  const isKnown = useAccount(({ groups }) => grantee.kind === 'group' && groups.has(grantee.id))
  return (
    <FieldChip
      picture={<GranteeMark grantee={grantee} size={16} />}
      name={isGone ? t('groupSetting.deactivated', { name }) : name}
      title={name}
      removeLabel={t('groupSetting.remove', { name, label: of })}
      onRemove={onRemove}
      onOpen={
        isKnown
          ? () => openAddress({ view: 'groups', page: 'group', groupId: grantee.id }, { account })
          : null
      }
    />
  )
}
