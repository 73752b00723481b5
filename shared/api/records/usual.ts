/**
 * True when a value has the form that servers usually send. The rows of a long list are tested with these functions
 * first. A row that is usual in every field needs no schema; for any other row the schema decides, so these functions
 * may be strict, never lenient.
 */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= usualLength
/** Maximum length of a usual text, in characters; longer ones may have to be cut. */
const usualLength = 1000
export const isInt = (value: unknown): value is number => Number.isSafeInteger(value)
export const isTextOrNone = (value: unknown): value is string | null | undefined =>
  isText(value) || value === null || value === undefined
export const isYesNoOrNone = (value: unknown): value is boolean | null | undefined =>
  typeof value === 'boolean' || value === null || value === undefined
export const isIntOrNone = (value: unknown): value is number | null | undefined =>
  value === null || value === undefined || Number.isSafeInteger(value)
/** The seconds that a date may have on either side of 1970: one beyond throws where it is written. */
export const maxSeconds = 8_640_000_000_000
export const isMomentOrNone = (value: unknown): value is number | null | undefined =>
  isIntOrNone(value) && Math.abs(value ?? 0) <= maxSeconds
export const isIdsOrNone = (value: unknown): value is number[] | null | undefined =>
  value === null || value === undefined || isIds(value)

export function isIds(value: unknown): value is number[] {
  if (!Array.isArray(value)) return false
  for (const one of value as readonly unknown[]) if (!Number.isSafeInteger(one)) return false
  return true
}
