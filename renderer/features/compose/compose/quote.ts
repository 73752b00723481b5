import { t } from '../../../../shared/i18n.ts'
import { ticksAround } from './writing/fences.ts'

/**
 * Returns the Markdown that quotes a message: the sender with a link, and the text in a fence longer than any fence
 * in it.
 */
export function quoteOf(sender: string, senderId: number, link: string, content: string): string {
  const fence = ticksAround(content, 3)
  return `@_**${sender}|${senderId}** [${t('compose.quote_said')}](${link}):\n${fence}quote\n${content}\n${fence}\n`
}
