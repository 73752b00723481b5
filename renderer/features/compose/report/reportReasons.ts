import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'

/** A reason that a report can give: its name on the wire, and on screen. */
export interface ReportReason {
  readonly key: string
  readonly name: string
}

/** The reason that needs an explanation (specification, Report a message). */
export const otherReason = 'other'

const known = ['spam', 'harassment', 'inappropriate', 'norms', otherReason] as const
const isKnown = (key: string): key is (typeof known)[number] => known.some((one) => one === key)

/** The list comes from the server: more rows, or longer ones, than a dialog can show are cut. */
const maxReasons = 20
const maxKeyLength = 100
const maxNameLength = 200

/** The reasons that the server lists; those of the specification where it lists none. */
export function reportReasons({ realm }: Pick<AccountState, 'realm'>): readonly ReportReason[] {
  const told: unknown = realm.fields['server_report_message_types']
  const reasons = Array.isArray(told) ? told.slice(0, maxReasons).flatMap(reasonOf) : []
  const unique = reasons.filter(({ key }, at) => reasons.findIndex((one) => one.key === key) === at)
  return unique.length > 0 ? unique : known.map((key) => ({ key, name: t(`report.${key}`) }))
}

function reasonOf(row: unknown): readonly ReportReason[] {
  const { key, name } = (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>
  if (typeof key !== 'string' || key === '' || key.length > maxKeyLength) return []
  if (isKnown(key)) return [{ key, name: t(`report.${key}`) }]
  return [{ key, name: typeof name === 'string' && name !== '' ? name.slice(0, maxNameLength) : key }]
}
