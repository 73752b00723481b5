import { bounds } from '../bounds.ts'

/**
 * Returns true when a value has the form that servers usually send. Rows of long lists are tested with these functions
 * first. A row that is usual in every field skips the schema, which decides about all others, so these functions may be
 * strict but never lenient.
 */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= bounds.name.max
export const isInt = (value: unknown): value is number => Number.isSafeInteger(value)
export const isTextOrNone = (value: unknown): value is string | null | undefined =>
  isText(value) || value === null || value === undefined
export const isYesNoOrNone = (value: unknown): value is boolean | null | undefined =>
  typeof value === 'boolean' || value === null || value === undefined
export const isIntOrNone = (value: unknown): value is number | null | undefined =>
  value === null || value === undefined || Number.isSafeInteger(value)
export const isMomentOrNone = (value: unknown): value is number | null | undefined =>
  isIntOrNone(value) && Math.abs(value ?? 0) <= bounds.time.max
export const isIdsOrNone = (value: unknown): value is number[] | null | undefined =>
  value === null || value === undefined || isIds(value)

export function isIds(value: unknown): value is number[] {
  if (!Array.isArray(value)) return false
  for (const item of value as readonly unknown[]) if (!Number.isSafeInteger(item)) return false
  return true
}
