import { useState } from 'react'
import type { UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { canInGroup } from '../../../../../shared/model/permissions/permissions.ts'
import { roleLabels, roles } from '../../../../../shared/model/organization/roles.ts'
import { useAccount } from '../../../../state/index.ts'
import { Button, Select } from '../../../../ui/index.ts'
import { LimitedButton } from '../../../common/forms/index.ts'
import { whyNotManage } from '../administration/adminLimits.ts'
import { filterGroups } from '../directory/peopleList.ts'
import styles from './bulk.module.css'
import { BulkDialog } from './BulkDialog.tsx'
import { bulkRoles, groupChange, roleChange, type BulkChange } from './bulkChange.ts'

interface BulkBarProps {
  readonly userIds: readonly UserId[]
  /** Called with the users who remain selected. */
  readonly onSelect: (userIds: readonly UserId[]) => void
}

/** Bar below the list while users are selected, with the actions for all of them. */
export function BulkBar({ userIds, onSelect }: BulkBarProps) {
  const count = userIds.length
  const noRole = useAccount(whyNotManage)
  const roleKey = useAccount((state) => bulkRoles(state).join())
  const groups = useAccount(filterGroups)
  const groupKey = useAccount((state) =>
    groups
      .filter(({ id }) => canInGroup(state, 'addMembers', id, state.self.userId, Date.now()))
      .map(({ id }) => id)
      .join(),
  )
  const [role, setRole] = useState<number>(roles.member)
  const [chosenGroup, setGroup] = useState<number | null>(null)
  const [asked, setAsked] = useState<BulkChange | null>(null)
  const open = groups.filter(({ id }) => groupKey.split(',').includes(String(id)))
  const group = open.find(({ id }) => id === chosenGroup) ?? open[0]
  return (
    <section aria-label={t('peopleAdmin.bulk')} className={styles.bulk}>
      <span role="status" className={styles.count}>
        {t('peopleAdmin.bulk_selected', { count })}
      </span>
      <span className={styles.pair}>
        <Select
          aria-label={t('peopleAdmin.bulk_role')}
          value={role}
          options={roleKey.split(',').map((each) => ({
            value: Number(each),
            label: t(roleLabels[Number(each)] ?? 'app.role_member'),
          }))}
          onChange={setRole}
        />
        <LimitedButton block={noRole} onClick={() => setAsked(roleChange(role, count))}>
          {t('peopleAdmin.bulk_role_ask')}
        </LimitedButton>
      </span>
      {group !== undefined && (
        <span className={styles.pair}>
          <Select
            aria-label={t('peopleAdmin.bulk_group')}
            value={group.id}
            options={open.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setGroup}
          />
          <Button onClick={() => setAsked(groupChange(group.id, group.name, count))}>
            {t('peopleAdmin.bulk_group_ask')}
          </Button>
        </span>
      )}
      <Button variant="quiet" onClick={() => onSelect([])}>
        {t('peopleAdmin.bulk_clear')}
      </Button>
      {asked !== null && (
        <BulkDialog
          change={asked}
          userIds={userIds}
          onClose={(left) => {
            setAsked(null)
            onSelect(left)
          }}
        />
      )}
    </section>
  )
}
