import { systemNameOf } from '../../../../shared/model/permissions/groupSettingLimits.ts'
import type { Grantee } from '../../../../shared/model/permissions/groupSettingValue.ts'
import { useAccount } from '../../../state/index.ts'
import { Icon } from '../../../ui/index.ts'
import { UserAvatar } from '../../content/people/index.ts'

/** The picture of a group or user. It is decorative, since the name is shown beside it. */
export function GranteeMark({ grantee, size }: { readonly grantee: Grantee; readonly size: number }) {
  const isSystem = useAccount(({ groups }) => {
    const group = grantee.kind === 'group' ? groups.get(grantee.id) : undefined
    return group !== undefined && systemNameOf(group) !== null
  })
  if (grantee.kind === 'person') return <UserAvatar userId={grantee.id} size={size} />
  return <Icon name={isSystem ? 'people' : 'group'} size={size - 3} />
}
