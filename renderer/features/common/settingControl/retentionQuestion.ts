import { t } from '../../../../shared/i18n.ts'
import type { Question } from '../forms/index.ts'
import { limitWords } from './limitWords.ts'

const daysOf = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null)

/** Returns true if the change deletes messages that are kept so far. null and negative numbers mean forever. */
export function isShorterTime(next: unknown, before: unknown): boolean {
  const days = daysOf(next)
  const last = daysOf(before)
  return days !== null && (last === null || days < last)
}

/**
 * Returns the question about a new retention time. null means forever. `channel` is the name of the channel, absent
 * for the organization's setting.
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
