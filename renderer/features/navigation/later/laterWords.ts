import { t } from '../../../../shared/i18n.ts'
import type { LaterItem } from '../../../../shared/lists/itemSchemas.ts'
import type { HourCycle } from '../../../ui/index.ts'
import { timeWords } from '../../common/when/index.ts'

/** Returns the text for a conversation in Later, with the time of its reminder if it has one. */
export const laterWords = ({ tellAt }: LaterItem, now: number, hour24: HourCycle): string =>
  tellAt === null ? t('later.why') : t('later.why_until', { time: timeWords(tellAt, now, hour24) })
