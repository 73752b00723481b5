import type { Message } from '../state/records.ts'
import { escapeText } from '../wire/user.ts'
import { stem } from './stem.ts'

function mark(text: string, stems: ReadonlySet<string>): string {
  return text.replace(/[\p{L}\p{N}_]+/gu, (word) =>
    stems.has(stem(word.toLowerCase())) ? `<span class="highlight">${word}</span>` : word,
  )
}

/** Returns topic (text) and content (HTML) with highlighted search words. */
export function matchFields(
  message: Message,
  topic: string,
  words: readonly string[],
): Record<string, string> {
  const wanted = new Set(words)
  return {
    match_content: message.html.replace(
      /(<[^>]+>)|(&[#\w]+;)|([^<&]+)/g,
      (_, tag: string | undefined, entity: string | undefined, text: string | undefined) =>
        tag ?? entity ?? mark(text ?? '', wanted),
    ),
    match_subject: mark(escapeText(topic), wanted),
  }
}
