import type { Message, Narrow } from '../../../../shared/api/types.ts'
import { contentText } from '../../../../shared/content/text/contentText.ts'
import { parseContent } from '../../../../shared/content/parseContent.ts'
import { foldText } from '../../../../shared/model/search/foldText.ts'
import { searchWords } from '../../../../shared/model/search/searchWords.ts'
import { aboutMessage } from '../../store/search/searchIndex.ts'

/** Removes messages with words that the narrow excludes, because the server cannot search for that. */
export function withoutUnwanted(narrow: Narrow, messages: readonly Message[]): readonly Message[] {
  const { unwanted } = searchWords(narrow)
  if (unwanted.length === 0) return messages
  return messages.filter((message) => {
    const text = contentText(parseContent(message.content))
    const folded = foldText(`${aboutMessage(message)}\n${text}`)
    return !unwanted.some((word) => folded.includes(word))
  })
}
