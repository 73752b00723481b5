import {
  organizationRows,
  type OrganizationRow,
} from '../../../../../shared/api/routes/organization/organizationRows.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import { administratorNames, ownerNames } from '../../../../../shared/model/permissions/roles.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { OrganizationField } from './organizationField.ts'

const rowByName = new Map(organizationRows.map((row) => [row.name, row]))

/** A setting as a server of a level has it. */
export interface FieldAtLevel {
  readonly field: OrganizationField
  readonly row: OrganizationRow
  /** The first level that has it, where the server is older; null: the server has it. */
  readonly since: number | null
}

/** The setting at a feature level, or what such servers had before it; null: it is gone there. */
export function fieldAt(field: OrganizationField, level: number): FieldAtLevel | null {
  const row = rowByName.get(field.name)
  if (row === undefined) return null
  if (level >= row.since) return row.until !== null && level >= row.until ? null : { field, row, since: null }
  return (
    (field.before === undefined ? null : fieldAt(field.before, level)) ?? { field, row, since: row.since }
  )
}

/** The value that the server tells of a setting; undefined: it tells none. */
export function valueOf({ realm: { fields, featureLevel } }: AccountState, row: OrganizationRow): unknown {
  return row.older !== null && featureLevel < row.older.below ? fields[row.older.name] : fields[row.name]
}

/** Says who may change a setting where the own user may not; null: they may. */
export function fieldBlockOf(state: AccountState, right: OrganizationField['right']): string | null {
  if (canInRealm(state, right === 'owner' ? 'own' : 'administer')) return null
  return right === 'owner'
    ? t('organization.block_owners', { names: ownerNames(state).join(', ') })
    : t('organization.block_administrators', { names: administratorNames(state).join(', ') })
}
