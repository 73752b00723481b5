import { useState } from 'react'
import type { GroupSetting, UserGroup } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { useAccount, useIsOffline, useLiveApi } from '../../../state/index.ts'
import {
  blockedState,
  StateWords,
  TooOldRows,
  useServerCall,
  type ChangeState,
} from '../../common/forms/index.ts'
import { GroupSettingRow } from '../groupSetting/index.ts'
import { whyNot } from './groupLimits.ts'
import styles from './groups.module.css'
import { levelOfPermission, permissionRows, type PermissionRow } from './permissionRows.ts'

interface Props {
  readonly group: UserGroup
}

/** Permissions of a group: who may mention it, change it, and join it. */
export function GroupPermissions({ group }: Props) {
  const level = useAccount(({ realm }) => realm.featureLevel)
  const block = useAccount((state) => whyNot(state, 'manage', group))
  const rows = permissionRows.filter(({ name }) => group.settings[name] !== undefined)
  const tooOld = permissionRows.flatMap(({ name, label }) => {
    const since = levelOfPermission(name, level)
    return since === null ? [] : [{ name, title: t(label), since }]
  })
  if (rows.length === 0 && tooOld.length === 0) return null
  return (
    <section className={styles.part} aria-label={t('groups.can')}>
      <h3>{t('groups.can')}</h3>
      <StateWords state={blockedState(block)} />
      {rows.map((row) => (
        <Permission key={row.name} group={group} row={row} isBlocked={block !== null} />
      ))}
      <TooOldRows rows={tooOld} level={level} attribute="data-group-setting" />
    </section>
  )
}

interface PermissionProps extends Props {
  readonly row: PermissionRow
  /** True if the user may not change permissions. A sentence above the rows explains why. */
  readonly isBlocked: boolean
}

function Permission({ group, row: { name, label }, isBlocked }: PermissionProps) {
  const api = useLiveApi()
  const isOffline = useIsOffline()
  const { end, isBusy, run } = useServerCall()
  const [wanted, setWanted] = useState<GroupSetting | null>(null)
  const value = group.settings[name]
  if (value === undefined) return null
  // Offline, rows give no reason: the head of the page explains that changes need a connection.
  const isFixed = isBlocked || isOffline
  const change = (next: GroupSetting): void => {
    setWanted(next)
    void run(async () => {
      // The server refuses if the current value is no longer `old`.
      await api('updateUserGroup', {
        groupId: group.id,
        permissions: { [name]: { value: next, old: value } },
      })
      return t('settings.saved')
    }).finally(() => setWanted(null))
  }
  return (
    <GroupSettingRow
      attribute="data-group-setting"
      label={t(label)}
      state={isFixed ? null : stateOf(end)}
      kind="group"
      setting={name}
      value={isBusy && wanted !== null ? wanted : value}
      isFixed={isFixed}
      onChange={change}
    />
  )
}

function stateOf(end: ReturnType<typeof useServerCall>['end']): ChangeState | null {
  if (end === null) return null
  return end.kind === 'done' ? { kind: 'saved' } : { kind: 'refused', reason: end.words, again: null }
}
