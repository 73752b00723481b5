import { t } from '../../../../shared/i18n.ts'
import type { Question } from '../../common/forms/index.ts'
import { limitWords } from './limitWords.ts'

const daysOf = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null)

/** True where messages are deleted that are kept now; null and negative numbers stand for ever. */
export function isShorterTime(next: unknown, before: unknown): boolean {
  const days = daysOf(next)
  const last = daysOf(before)
  return days !== null && (last === null || days < last)
}

/**
 * Says what another time of keeping messages does to them; null stands for ever. channel: the one whose own time it is,
 * absent for the organisation's.
 */
export function retentionQuestion(next: unknown, before: unknown, channel?: string): Question {
  const days = daysOf(next)
  const title =
    channel === undefined ? t('organization.retention_ask') : t('channelSettings.retention_ask', { channel })
  if (days === null)
    return {
      title,
      words: t('organization.retention_askForever'),
      action: t('organization.retention_keep'),
      isDanger: false,
    }
  const time = limitWords(days, 'days')
  return isShorterTime(next, before)
    ? {
        title,
        words:
          channel === undefined
            ? t('organization.retention_askShorter', { time })
            : t('channelSettings.retention_askShorter', { time, channel }),
        action: t('organization.retention_delete'),
        isDanger: true,
      }
    : {
        title,
        words: t('organization.retention_askLonger', { time }),
        action: t('organization.retention_keep'),
        isDanger: false,
      }
}
