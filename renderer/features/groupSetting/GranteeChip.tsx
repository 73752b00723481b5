import { t } from '../../../shared/i18n.ts'
import { selectUser } from '../../../shared/model/people/users.ts'
import { systemNameOf } from '../../../shared/model/permissions/groupSettingLimits.ts'
import { granteeLabel } from '../../../shared/model/permissions/groupSettingNames.ts'
import type { Grantee } from '../../../shared/model/permissions/groupSettingValue.ts'
import { useAccount } from '../../state/index.ts'
import { Icon, IconButton } from '../../ui/index.ts'
import { UserAvatar } from '../people/index.ts'
import styles from './groupSetting.module.css'

interface Props {
  readonly grantee: Grantee
  /** Name of the setting. */
  readonly of: string
  /** null: it cannot be removed. */
  readonly onRemove: (() => void) | null
}

/** A group or person that has the permission. */
export function GranteeChip({ grantee, of, onRemove }: Props) {
  const name = useAccount((state) => granteeLabel(state, grantee))
  const isGone = useAccount((state) =>
    grantee.kind === 'group'
      ? state.groups.get(grantee.id)?.isDeactivated === true
      : selectUser(state, grantee.id)?.isActive === false,
  )
  return (
    <li className={styles.chip}>
      <GranteeMark grantee={grantee} size={16} />
      <span className={styles.name} dir="auto" title={name}>
        {isGone ? t('groupSetting.deactivated', { name }) : name}
      </span>
      {onRemove !== null && (
        <IconButton
          icon="close"
          size={12}
          label={t('groupSetting.remove', { name, label: of })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

/** The picture of a grantee; decoration, so the name stands beside it. */
export function GranteeMark({ grantee, size }: { readonly grantee: Grantee; readonly size: number }) {
  const isSystem = useAccount(({ groups }) => {
    const group = grantee.kind === 'group' ? groups.get(grantee.id) : undefined
    return group !== undefined && systemNameOf(group) !== null
  })
  if (grantee.kind === 'person') return <UserAvatar userId={grantee.id} size={size} />
  return <Icon name={isSystem ? 'people' : 'group'} size={size - 3} />
}
