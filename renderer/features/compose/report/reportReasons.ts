import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'

/** A reason for a report: its name on the wire and its label. */
export interface ReportReason {
  readonly key: string
  readonly name: string
}

/** The reason that needs an explanation (specification, Report a message). */
export const otherReason = 'other'

const known = ['spam', 'harassment', 'inappropriate', 'norms', otherReason] as const
const isKnown = (key: string): key is (typeof known)[number] => known.some((item) => item === key)

/** Limits for the server's list: a dialog cannot show more or longer rows. */
const maxReasons = 20
const maxKeyLength = 100
const maxNameLength = 200

/** Returns the reasons that the server lists, or those of the specification if it lists none. */
export function reportReasons({ realm }: Pick<AccountState, 'realm'>): readonly ReportReason[] {
  const told: unknown = realm.fields['server_report_message_types']
  const reasons = Array.isArray(told) ? told.slice(0, maxReasons).flatMap(reasonOf) : []
  const unique = reasons.filter(
    ({ key }, index) => reasons.findIndex((reportReason) => reportReason.key === key) === index,
  )
  return unique.length > 0 ? unique : known.map((key) => ({ key, name: t(`report.${key}`) }))
}

function reasonOf(row: unknown): readonly ReportReason[] {
  const { key, name } = (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>
  if (typeof key !== 'string' || key === '' || key.length > maxKeyLength) return []
  if (isKnown(key)) return [{ key, name: t(`report.${key}`) }]
  return [{ key, name: typeof name === 'string' && name !== '' ? name.slice(0, maxNameLength) : key }]
}
