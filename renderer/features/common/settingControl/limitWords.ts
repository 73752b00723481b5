import { t, type MessageKey } from '../../../../shared/i18n.ts'

const day = 86_400
const hour = 3600
const minute = 60

/** Returns a limit in the largest unit that divides it. */
export function limitWords(value: number, unit: 'seconds' | 'days'): string {
  const seconds = unit === 'days' ? value * day : value
  const [size, words]: readonly [number, MessageKey] =
    seconds % day === 0
      ? [day, 'organization.days']
      : seconds % hour === 0
        ? [hour, 'organization.hours']
        : [minute, 'organization.minutes']
  return t(words, { count: Math.round(seconds / size) })
}
