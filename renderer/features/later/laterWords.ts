import { t } from '../../../shared/i18n.ts'
import type { LaterItem } from '../../../shared/model/later/laterItem.ts'
import type { HourCycle } from '../../ui/index.ts'
import { timeWords } from './timeWords.ts'

/** Says that a conversation is put off, and until when. */
export const laterWords = ({ tellAt }: LaterItem, now: number, hour24: HourCycle): string =>
  tellAt === null ? t('later.why') : t('later.why_until', { time: timeWords(tellAt, now, hour24) })
