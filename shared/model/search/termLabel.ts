import { t } from '../../i18n.ts'
import type { NarrowTerm } from '../../api/types.ts'
import { isResolvedTopic, withoutResolvedMark } from '../../api/resolvedTopic.ts'
import { dayStart } from './searchDates.ts'
import { operandText, type SearchNames } from './searchGrammar.ts'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** A filter in words. */
export function termLabel(term: NarrowTerm, names: SearchNames): string {
  const filter = plainLabel(term, names)
  return term.negated === true ? t('search.pill_not', { filter }) : filter
}

function plainLabel(term: NarrowTerm, names: SearchNames): string {
  const { operator, operand } = term
  const name = operandText(term, names)
  switch (operator) {
    case 'sender':
      return operand === names.selfId ? t('search.pill_sender_me') : t('search.pill_sender', { name })
    case 'topic':
      if (name === '') return t('search.pill_topic_empty')
      return isResolvedTopic(name)
        ? t('search.pill_topic_resolved', { name: withoutResolvedMark(name) })
        : t('search.pill_topic', { name })
    case 'channel':
    case 'dm':
    case 'mentions':
    case 'is':
    case 'has':
      return t(`search.pill_${operator}`, { name })
    case 'in':
      return t('search.pill_in', { name })
    case 'channels':
      return t('search.pill_channels', { name: name === 'web-public' ? 'web' : name })
    case 'near':
      return t('search.pill_near', { name })
    case 'dm-including':
      return t('search.pill_dm_including', { name })
    case 'before':
    case 'after':
      return t(`search.pill_${operator}`, { name: day.format(new Date((dayStart(name) ?? 0) * 1000)) })
    case 'search':
      return name
    default:
      return t('search.pill_other', { operator, name })
  }
}
