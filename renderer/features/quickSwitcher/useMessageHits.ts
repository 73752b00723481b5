import { useEffect, useMemo, useState } from 'react'
import type { SearchHit } from '../../../shared/model/search/searchHit.ts'
import { conversationKey } from '../../../shared/model/topics/conversation.ts'
import { call } from '../../state/index.ts'

interface Answer {
  readonly text: string
  readonly hits: readonly SearchHit[]
}

const none: readonly SearchHit[] = []
const maxHits = 5
/** More are asked for: topics that are shown as targets are left out. */
const maxAsked = 12
/** Shorter texts are in nearly every message. */
const minLength = 3
/** Delay after the last key, in milliseconds: places come first. */
const delayMs = 120

/**
 * The newest messages on this computer with what was typed, and the topics that are named so and not among the
 * conversations `shown`, by their keys. The server is not asked. Empty until they are found.
 */
export function useMessageHits(
  account: string,
  text: string,
  shown: ReadonlySet<string>,
): readonly SearchHit[] {
  const [answer, setAnswer] = useState<Answer>({ text: '', hits: none })
  const isAsked = text.length >= minLength
  useEffect(() => {
    if (!isAsked) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      const narrow = [{ operator: 'search', operand: text }]
      call('search.local', { account, narrow, before: null, limit: maxAsked, asRows: true }).then(
        ({ hits }) => {
          if (isCurrent) setAnswer({ text, hits })
        },
        // Without a store there is nothing to find; the last row searches on the server, too.
        () => undefined,
      )
    }, delayMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [account, text, isAsked])
  const hits = isAsked && answer.text === text ? answer.hits : none
  return useMemo(
    () =>
      hits
        .filter(({ conversation, match }) => match !== 'topic' || !shown.has(conversationKey(conversation)))
        .slice(0, maxHits),
    [hits, shown],
  )
}
