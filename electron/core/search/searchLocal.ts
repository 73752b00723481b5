import type { MessageId, Narrow } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { conversationKey, conversationOf } from '../../../shared/api/conversationKey.ts'
import { passesFilters } from '../../../shared/model/search/matchesSearch.ts'
import { searchStart, searchTimes } from '../../../shared/model/search/searchTerms.ts'
import { searchWords } from '../../../shared/model/search/searchWords.ts'
import type { LocalSearchAnswer, SearchHit } from '../../../shared/model/search/searchHit.ts'
import type { Log } from '../platform/log.ts'
import type { AccountStore } from '../store/accountStore.ts'
import { lotMs } from '../store/search/searchIndexing.ts'
import type { FoundMessage } from '../store/search/searchMessages.ts'
import { logFailedRead } from '../store/thread/storeFault.ts'

export interface SearchRequest {
  /** Narrow with `search` terms for words, and `before` and `after` terms for days. */
  readonly narrow: Narrow
  /** Only messages with lower ids are returned; null for all. */
  readonly before: MessageId | null
  readonly limit: number
  /**
   * True for results shown as rows: a topic whose name matches appears once, with its newest message, and words with a
   * typing error follow the exact ones. Otherwise the result has exactly the messages of the narrow.
   */
  readonly asRows?: boolean | undefined
}

/** Maximum number of batches that are indexed before a search. */
const firstBatches = 4

/**
 * Maximum number of reads after which a search returns what it has. Many of the messages may belong to one topic whose
 * name matches.
 */
const maxReadings = 20

/** Searches the store. Finds nothing if there is none or it fails. */
export async function searchLocal(
  store: AccountStore | null,
  state: AccountState,
  log: Log,
  request: SearchRequest,
): Promise<LocalSearchAnswer> {
  const { found, index, next } = await findLocal(store, state, log, request)
  const isWhole = request.before === null && next === null && found.length < request.limit
  if (store !== null && request.asRows === true && isWhole)
    found.push(...(await findSimilar(store, state, log, request)))
  return { hits: found.map((foundMessage) => hitOf(foundMessage, state.self.userId, 'local')), next, index }
}

/** Like `searchLocal`, but returns the messages themselves, newest first. */
export async function findLocal(
  store: AccountStore | null,
  state: AccountState,
  log: Log,
  { before, limit, narrow, asRows = false }: SearchRequest,
): Promise<LocalFinds> {
  if (store === null) return nothing()
  const { files } = store
  const selfUserId = state.self.userId
  const finds: FoundMessage[] = []
  const foundTopics = new Set<string>()
  try {
    // Messages that have just arrived must be found, too.
    let isFilling = true
    for (let batch = 0; isFilling && batch < firstBatches; batch++)
      // The search uses the indexed messages even if indexing fails.
      isFilling = await files.call('main', 'searchIndex', { ms: lotMs }).catch(() => true)
    const start = searchStart(narrow)
    let next = before ?? (start === null ? null : start + 1)
    for (let reading = 1; ; reading++) {
      const answer = await files.call('main', 'searchMessages', {
        narrow,
        selfUserId,
        ...searchTimes(narrow),
        before: next,
        limit: limit - finds.length,
        foundTopics: [...foundTopics],
      })
      for (const found of answer.found) {
        if (!passesFilters(found.message, narrow, state)) continue
        if (asRows && found.match === 'topic') {
          const topic = conversationKey(conversationOf(found.message, selfUserId))
          if (foundTopics.has(topic)) continue
          foundTopics.add(topic)
        }
        finds.push(found)
      }
      next = answer.next
      const isEnough = finds.length >= limit || (asRows && finds.length > 0 && reading >= maxReadings)
      if (next === null || isEnough) return { found: finds, next, index: isFilling ? 'filling' : 'ready' }
    }
  } catch (error) {
    logFailedRead(log, 'the store could not be searched', error)
    return nothing()
  }
}

/** Maximum number of words in which typing errors are forgiven, and of messages found that way. */
const maxForgiven = 4
const maxSimilar = 20

/** Returns messages that match with one typing error forgiven per word. */
async function findSimilar(
  { files }: AccountStore,
  state: AccountState,
  log: Log,
  { limit, narrow }: SearchRequest,
): Promise<readonly FoundMessage[]> {
  const start = searchStart(narrow)
  try {
    const forms: string[][] = []
    for (const [index, word] of searchWords(narrow).wanted.entries()) {
      let tried = index < maxForgiven ? 0 : null
      let found: readonly string[] = []
      while (tried !== null)
        ({ tried, found } = await files.call('main', 'similarWords', { word, tried, found }))
      forms.push([word, ...found])
    }
    if (forms.every(({ length }) => length === 1)) return []
    const { found } = await files.call('main', 'searchSimilar', {
      narrow,
      forms,
      selfUserId: state.self.userId,
      ...searchTimes(narrow),
      before: start === null ? null : start + 1,
      limit: Math.min(limit, maxSimilar),
    })
    return found.filter(({ message }) => passesFilters(message, narrow, state))
  } catch (error) {
    logFailedRead(log, 'the store could not be searched for similar words', error)
    return []
  }
}

type LocalFinds = Omit<LocalSearchAnswer, 'hits'> & { readonly found: FoundMessage[] }

const nothing = (): LocalFinds => ({ found: [], next: null, index: 'none' })

export function hitOf(
  { message, snippet, match, rank }: FoundMessage,
  selfUserId: number,
  by: 'local' | 'server',
): SearchHit {
  const { id, senderId, senderName, timestamp } = message
  return {
    id,
    senderId,
    senderName,
    timestamp,
    conversation: conversationOf(message, selfUserId),
    snippet,
    match,
    rank,
    by,
  }
}
