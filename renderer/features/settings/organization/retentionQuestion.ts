import { t } from '../../../../shared/i18n.ts'
import { limitWords } from './limitWords.ts'
import type { Question } from './organizationField.ts'

const daysOf = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null)

/** Says what another time of keeping messages does to them; null stands for ever. */
export function retentionQuestion(next: unknown, before: unknown): Question {
  const days = daysOf(next)
  const title = t('organization.retention_ask')
  if (days === null)
    return {
      title,
      words: t('organization.retention_askForever'),
      action: t('organization.retention_keep'),
      isDanger: false,
    }
  const last = daysOf(before)
  const time = limitWords(days, 'days')
  return last === null || days < last
    ? {
        title,
        words: t('organization.retention_askShorter', { time }),
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
