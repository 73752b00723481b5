import type { Message, MessageId, Narrow } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import { matchesNarrow } from '../../../shared/model/matchesNarrow.ts'
import { placeOf } from '../../../shared/model/place.ts'
import { askedNarrow, searchStart, searchTimes } from '../../../shared/model/search/searchDates.ts'
import type { LocalSearchAnswer, SearchHit } from '../../../shared/model/search/searchHit.ts'
import type { Log } from '../log.ts'
import type { AccountStore } from '../store/accountStore.ts'
import { lotMs } from '../store/searchIndexing.ts'
import { contentHas, contentMentions } from '../store/searchMarks.ts'
import type { FoundMessage } from '../store/searchMessages.ts'

export interface SearchRequest {
  /** With terms `search` for words, and `before` and `after` for days. */
  readonly narrow: Narrow
  /** Only messages before it. */
  readonly before: MessageId | null
  readonly limit: number
}

/** Lots that are indexed before a search at most. */
const lotsFirst = 4

/** Looks through what the store has; nothing where there is none, or it fails. */
export async function searchLocal(
  store: AccountStore | null,
  state: AccountState,
  log: Log,
  { before, limit, narrow }: SearchRequest,
): Promise<LocalSearchAnswer> {
  if (store === null) return nothing
  const { files } = store
  const selfUserId = state.self.userId
  const hits: SearchHit[] = []
  try {
    // What came a moment ago is to be found as well.
    let isFilling = true
    for (let lot = 0; isFilling && lot < lotsFirst; lot++)
      // A search answers from the messages that are indexed, also where indexing fails.
      isFilling = await files.call('main', 'searchIndex', { ms: lotMs }).catch(() => true)
    const start = searchStart(narrow)
    for (let next = before ?? (start === null ? null : start + 1); ;) {
      const answer = await files.call('main', 'searchMessages', {
        narrow,
        selfUserId,
        ...searchTimes(narrow),
        before: next,
        limit: limit - hits.length,
      })
      for (const found of answer.found)
        if (passes(found.message, narrow, state)) hits.push(hitOf(found, selfUserId, 'local'))
      next = answer.next
      if (next === null || hits.length >= limit) return { hits, next, index: isFilling ? 'filling' : 'ready' }
    }
  } catch (error) {
    log.error('the store could not be searched', { error })
    return nothing
  }
}

const nothing: LocalSearchAnswer = { hits: [], next: null, index: 'none' }

/** The filters as the account knows them: the store only made them few. One that only the server can decide lets none through. */
function passes(message: Message, narrow: Narrow, state: AccountState): boolean {
  const rest: Narrow[number][] = []
  for (const term of askedNarrow(narrow)) {
    const has = inContent(message.content, term)
    if (has !== null) {
      if (has === (term.negated === true)) return false
    } else if (term.operator !== 'search') rest.push(term)
  }
  return matchesNarrow(rest, message, state) === true
}

/** What the text alone tells; null: it does not. */
function inContent(html: string, { operator, operand }: Narrow[number]): boolean | null {
  if (operator === 'has') return contentHas(html, String(operand))
  return operator === 'mentions' && typeof operand === 'number' ? contentMentions(html, operand) : null
}

export function hitOf(
  { message, snippet, rank }: FoundMessage,
  selfUserId: number,
  by: 'local' | 'server',
): SearchHit {
  const { id, senderId, senderName, timestamp } = message
  return { id, senderId, senderName, timestamp, place: placeOf(message, selfUserId), snippet, rank, by }
}
