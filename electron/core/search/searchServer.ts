import { hasDateAnchors } from '../../../shared/api/capabilities.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { SearchMatch } from '../../../shared/api/routes/messages/messageQueries.ts'
import type { Message } from '../../../shared/api/types.ts'
import { contentText } from '../../../shared/content/text/contentText.ts'
import { parseContent } from '../../../shared/content/parseContent.ts'
import { foldText } from '../../../shared/model/search/foldText.ts'
import { askedNarrow, searchStart, searchTimes } from '../../../shared/model/search/searchTerms.ts'
import { hitKey, matchOf, type SearchAnswer, type SearchHit } from '../../../shared/model/search/searchHit.ts'
import { matchRank } from '../../../shared/model/search/matchRank.ts'
import { searchWords } from '../../../shared/model/search/searchWords.ts'
import { withoutCommand } from '../../../shared/model/messages/widgetCommand.ts'
import { snippetOf } from '../../../shared/model/search/snippet.ts'
import { success } from '../http/apiError.ts'
import type { Answer } from '../http/apiError.ts'
import { aboutMessage } from '../store/search/searchIndex.ts'
import type { FoundMessage } from '../store/search/searchMessages.ts'
import { yieldToEventLoop } from '../platform/yieldToEventLoop.ts'
import { hitOf, type SearchRequest } from './searchLocal.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { withoutUnwanted } from '../sync/pages/withoutUnwanted.ts'

/**
 * Maximum number of pages requested while none has a message with the words, because of the days or a matching topic
 * name.
 */
const maxPages = 5

/** Searches on the server, newest first. `saw` is called with the messages of each response. */
export async function searchServer(
  runtime: Pick<AccountRuntime, 'api' | 'context'>,
  { before, limit, narrow }: SearchRequest,
  signal: AbortSignal,
  saw: (messages: readonly Message[]) => void,
): Promise<Answer<SearchAnswer>> {
  const { featureLevel, selfUserId } = runtime.context()
  const { since, until } = searchTimes(narrow)
  const { wanted } = searchWords(narrow)
  const start = searchStart(narrow)
  // Only messages before the anchor are used.
  const from = before ?? (start === null ? null : start + 1)
  const startsAtDay = from === null && until !== null && hasDateAnchors(featureLevel)
  const first = startsAtDay ? { date: new Date(until * 1000).toISOString() } : (from ?? ('newest' as const))
  const hits = new Map<SearchHit['id'] | string, SearchHit>()
  let anchor: typeof first = first
  for (let page = 1; ; page++) {
    const answer = await runtime.api.call(
      routes.getMessages,
      { narrow: askedNarrow(narrow), anchor, before: limit, after: 0 },
      { signal },
    )
    if (!answer.ok) return answer
    const { foundOldest, matches, messages } = answer.value
    saw(messages)
    const marked = new Map(matches.map((match) => [match.id, match]))
    const older = messages.filter(({ id }) => typeof anchor !== 'number' || id < anchor)
    for (const message of withoutUnwanted(narrow, older).toReversed()) {
      if ((since !== null && message.timestamp < since) || (until !== null && message.timestamp >= until))
        continue
      // Building a hit may take milliseconds, and a page has many.
      await yieldToEventLoop()
      const hit = hitOf(foundBy(marked.get(message.id), message, wanted), selfUserId, 'server')
      if (!hits.has(hitKey(hit))) hits.set(hitKey(hit), hit)
    }
    const oldest = older[0]
    const isAll = foundOldest || oldest === undefined || (since !== null && oldest.timestamp < since)
    const found = [...hits.values()]
    if (isAll) return success({ hits: found, next: null })
    if (page === maxPages || found.some(({ match }) => match === 'text'))
      return success({ hits: found, next: oldest.id })
    anchor = oldest.id
  }
}

/** Builds a hit. The server also finds other forms of a word and marks them. */
function foundBy(match: SearchMatch | undefined, message: Message, wanted: readonly string[]): FoundMessage {
  const words = markedWords(match?.content)
  const text = contentText(parseContent(message.content))
  const topicWords = markedWords(match?.topic)
  const texts = [foldText(text), foldText(aboutMessage(message))] as const
  const isMarkedInTopic = words.length === 0 && topicWords.length > 0
  return {
    message,
    snippet: snippetOf(withoutCommand(message, text), [...wanted, ...words]),
    match: isMarkedInTopic ? 'topic' : matchOf(...texts, wanted),
    rank: matchRank(texts, wanted, [...words, ...topicWords]),
  }
}

/** Maximum number of marked words, since each is searched in the whole text. */
const maxMarkedWords = 50

const markedWords = (html = ''): readonly string[] =>
  [...html.matchAll(/<span class="highlight">[^<]*<\/span>/g)]
    .slice(0, maxMarkedWords)
    .map(([span]) => foldText(contentText(parseContent(`<p>${span}</p>`))).trim())
