import {
  organizationRows,
  type OrganizationRow,
} from '../../../../../shared/api/routes/organization/organizationRows.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import { administratorNames, ownerNames } from '../../../../../shared/model/permissions/ranks.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { OrganizationField } from './organizationField.ts'

const rowByName = new Map(organizationRows.map((row) => [row.name, row]))

/** Setting as it exists on a server of some feature level. */
export interface FieldAtLevel {
  readonly field: OrganizationField
  readonly row: OrganizationRow
  /** First feature level that has the setting if the server is older, or null if the server has it. */
  readonly since: number | null
}

/**
 * Returns the setting at a feature level, or the older setting that it replaced. Returns null if newer servers
 * removed it.
 */
export function fieldAt(field: OrganizationField, level: number): FieldAtLevel | null {
  const row = rowByName.get(field.name)
  if (row === undefined) return null
  if (level >= row.since) return row.until !== null && level >= row.until ? null : { field, row, since: null }
  return (
    (field.before === undefined ? null : fieldAt(field.before, level)) ?? { field, row, since: row.since }
  )
}

/** Returns the value that the server sent for a setting, or undefined. */
export function valueOf({ realm: { fields, featureLevel } }: AccountState, row: OrganizationRow): unknown {
  return row.older !== null && featureLevel < row.older.below ? fields[row.older.name] : fields[row.name]
}

/** Returns who may change a setting if the own user may not, or null if the user may. */
export function fieldBlockOf(state: AccountState, right: OrganizationField['right']): string | null {
  if (canInRealm(state, right === 'owner' ? 'own' : 'administer')) return null
  return right === 'owner'
    ? t('organization.block_owners', { names: ownerNames(state).join(', ') })
    : t('organization.block_administrators', { names: administratorNames(state).join(', ') })
}
