import { isAuthorLine } from './writtenParts.ts'

const maxLines = 50
/** A chip has room for no more. UTF-16 units. */
const maxLength = 200

/** A line that ends a block, or begins one, has no words. */
const fence = /^(`{3,}|~{3,})/
/** Marks at the start of a line: of quotes, lists and headings. */
const lineMarks = /^(?:>\s*|[-*+]\s+|\d+[.)]\s+|#{1,6}\s+)+/
const link = /!?\[([^[\]]*)\]\([^()\s]*\)/g
/** Mentions, links to channels and topics, and bold text. */
const starred = /[@#]?_?\*\*([^*\n|]+)(?:\|\d+)?\*\*/g
/** Marks of code, italics and strikes, but not the underscore in a name. */
const shortMarks = /(?<![\p{L}\p{N}])[`_*~]{1,3}(?=\S)|(?<=\S)[`_*~]{1,3}(?![\p{L}\p{N}])/gu

/** The first words of a quoted message without their markup; a quote in it is left out with the line that names its author. */
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
