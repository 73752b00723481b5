import type { Narrow } from '../../../../../shared/api/types.ts'
import type { AccountHit } from '../../../../../shared/model/search/groupHits.ts'
import { wordsOfHit, type SearchHit } from '../../../../../shared/model/search/searchHit.ts'
import { searchWords } from '../../../../../shared/model/search/searchWords.ts'
import { sameConversation } from '../../../../../shared/api/conversationKey.ts'
import { conversationNarrow, narrowKey } from '../../../../../shared/model/views/narrow.ts'
import { navigate, openPeek, uiStore, walkedNarrow, type HitWalk } from '../../../../state/index.ts'
import { hasRoomBeside } from '../../../common/views/index.ts'
import { fieldSearchOf, lastSearch } from '../../../navigation/searches/index.ts'

/** Starts the walk through the results at `hit`, so that keys lead to the others. */
export function beginWalk(search: Pick<HitWalk, 'account' | 'narrow' | 'others'>, hit: AccountHit): void {
  putWalk({ ...search, words: [], at: hit }, hit)
}

function putWalk(walk: HitWalk, hit: AccountHit): void {
  const { account, id } = hit
  const narrow = walkedNarrow(walk, account) ?? walk.narrow
  // The search dialog of another account continues with this search.
  if (account !== walk.account) lastSearch(account).set({ ...fieldSearchOf(narrow), isAnswered: true })
  uiStore.setState({ hitWalk: { ...walk, words: wordsToMark(narrow, hit), at: { account, id } } })
}

const wordsToMark = (narrow: Narrow, hit: SearchHit): readonly string[] =>
  wordsOfHit(hit, searchWords(narrow).wanted)

export const endWalk = (): void => uiStore.setState({ hitWalk: null })

/**
 * Shows another result where the last one was shown, in the window or in the peek. The focus moves to the messages
 * with a conversation that replaces another one, unless `keepsFocus` is set.
 */
export function walkTo(hit: AccountHit, keepsFocus: boolean): void {
  const { account, conversation, id } = hit
  const { account: before, hitWalk, peek, route } = uiStore.getState()
  if (hitWalk === null) return
  putWalk(hitWalk, hit)
  if (peek !== null && hasRoomBeside(route.view)) {
    const isThere = peek.account === account && sameConversation(peek.conversation, conversation)
    if (isThere) uiStore.setState({ peek: { ...peek, near: id } })
    else openPeek({ account, conversation, near: id })
    return
  }
  const narrow = conversationNarrow(conversation)
  const isThere = account === before && narrowKey(narrow) === narrowKey(route.narrow)
  // The window of another account is drawn again, and with it the bar.
  const staysInBar = keepsFocus && account === before
  // Several results in one conversation share an entry of the history.
  navigate(narrow, { near: id, account, replace: isThere, ...(staysInBar && { focus: null }) })
}
