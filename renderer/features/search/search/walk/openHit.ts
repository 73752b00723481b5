import type { Narrow } from '../../../../../shared/api/types.ts'
import { wordsOfHit, type SearchHit } from '../../../../../shared/model/search/searchHit.ts'
import { searchWords } from '../../../../../shared/model/search/searchWords.ts'
import { sameConversation } from '../../../../../shared/model/topics/conversation.ts'
import { conversationNarrow, narrowKey } from '../../../../../shared/model/views/narrow.ts'
import { navigate, openPeek, uiStore } from '../../../../state/index.ts'
import { hasRoomBeside } from '../../../common/views/index.ts'

/** Starts the walk through the results at `hit`, so that keys lead to the others. */
export function beginWalk(account: string, narrow: Narrow, hit: SearchHit): void {
  uiStore.setState({ hitWalk: { account, narrow, words: wordsToMark(narrow, hit), at: hit.id } })
}

const wordsToMark = (narrow: Narrow, hit: SearchHit): readonly string[] =>
  wordsOfHit(hit, searchWords(narrow).wanted)

export const endWalk = (): void => uiStore.setState({ hitWalk: null })

/** Shows another result where the last one was shown, in the window or in the peek. The focus does not move. */
export function walkTo(hit: SearchHit): void {
  const { conversation, id } = hit
  const { hitWalk, peek, route } = uiStore.getState()
  if (hitWalk === null) return
  uiStore.setState({ hitWalk: { ...hitWalk, words: wordsToMark(hitWalk.narrow, hit), at: id } })
  const { account } = hitWalk
  if (peek !== null && hasRoomBeside(route.view)) {
    const isThere = peek.account === account && sameConversation(peek.conversation, conversation)
    if (isThere) uiStore.setState({ peek: { ...peek, near: id } })
    else openPeek({ account, conversation, near: id })
    return
  }
  const narrow = conversationNarrow(conversation)
  // Several results in one conversation share an entry of the history.
  const replace = narrowKey(narrow) === narrowKey(route.narrow)
  navigate(narrow, { near: id, replace, focus: null })
}
