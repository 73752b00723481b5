import type { Message } from '../state/records.ts'
import { escapeText } from '../wire/user.ts'

function mark(text: string, words: readonly string[]): string {
  if (words.length === 0) return text
  const pattern = words.map((word) => escapeText(word).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return text.replace(
    new RegExp(`(^|[^\\p{L}\\p{N}])(${pattern})`, 'giu'),
    '$1<span class="highlight">$2</span>',
  )
}

/** The topic as text, and the content as HTML, with the words of a search marked. */
export function matchFields(
  message: Message,
  topic: string,
  words: readonly string[],
): Record<string, string> {
  return {
    match_content: message.html.replace(
      /(<[^>]+>)|([^<]+)/g,
      (_, tag: string | undefined, text: string | undefined) => tag ?? mark(text ?? '', words),
    ),
    match_subject: mark(escapeText(topic), words),
  }
}
