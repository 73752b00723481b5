import { isAuthorLine } from './writtenParts.ts'

const maxLines = 50
/** UTF-16 units. A chip has no room for more. */
const maxLength = 200

/** A line that starts or ends a fenced block. It has no text to show. */
const fence = /^(`{3,}|~{3,})/
/** Marks of quotes, lists and headings at the start of a line. */
const lineMarks = /^(?:>\s*|[-*+]\s+|\d+[.)]\s+|#{1,6}\s+)+/
const link = /!?\[([^[\]]*)\]\([^()\s]*\)/g
/** Mentions, links to channels and topics, and bold text. */
const starred = /[@#]?_?\*\*([^*\n|]+)(?:\|\d+)?\*\*/g
/** Marks of code, italics and strikethrough, but not an underscore within a name. */
const shortMarks = /(?<![\p{L}\p{N}])[`_*~]{1,3}(?=\S)|(?<=\S)[`_*~]{1,3}(?![\p{L}\p{N}])/gu

/**
 * Returns the first words of a quoted message without markup. Skips a quote within it, together with its author line.
 */
export function quotedWords(content: string): string {
  const lines = content.split('\n', maxLines)
  let end: string | null = null
  for (const line of lines.map((each) => each.trim().slice(0, maxLength))) {
    const mark = fence.exec(line)?.[1]
    if (end !== null) {
      if (line === end) end = null
    } else if (mark !== undefined && /quote/.test(line)) end = mark
    else if (mark === undefined && !isAuthorLine(line)) {
      const words = plain(line)
      if (words !== '') return words
    }
  }
  return ''
}

const plain = (line: string): string =>
  line.replace(lineMarks, '').replace(link, '$1').replace(starred, '$1').replace(shortMarks, '').trim()
