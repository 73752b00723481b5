import { clock, clockOr, timeFormat, type HourCycle } from '../../../ui/index.ts'
import { t } from '../../../../shared/i18n.ts'
import type { LaterItem } from '../../../../shared/model/later/laterItem.ts'

/** "15:00" for a time of today, else "Fri 20 Nov, 09:00". */
export const timeWords = clockOr(
  timeFormat((hour24) => ({ weekday: 'short', day: 'numeric', month: 'short', ...clock(hour24) })),
)

/** Says that a conversation is put off, and until when. */
export const laterWords = ({ tellAt }: LaterItem, now: number, hour24: HourCycle): string =>
  tellAt === null ? t('later.why') : t('later.why_until', { time: timeWords(tellAt, now, hour24) })
