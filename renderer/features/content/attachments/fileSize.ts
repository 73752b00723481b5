import { t } from '../../../../shared/i18n.ts'

const units = ['uploads.bytes', 'uploads.kilobytes', 'uploads.megabytes', 'uploads.gigabytes'] as const

/** Formats a number of bytes with two or three digits. */
export function fileSize(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  const digits = unit > 0 && size < 9.95 ? 1 : 0
  return t(units[unit] ?? 'uploads.bytes', { size: size.toFixed(digits) })
}
