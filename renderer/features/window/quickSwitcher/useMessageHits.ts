import { useEffect, useMemo, useState } from 'react'
import type { AccountHit } from '../../../../shared/model/search/groupHits.ts'
import { conversationKey } from '../../../../shared/api/conversationKey.ts'
import { accountKey, call, type AccountStore } from '../../../state/index.ts'

interface Answer {
  readonly text: string
  /** Hits by account, the account on the screen first. */
  readonly hits: readonly (readonly AccountHit[])[]
}

const maxHits = 5
/** Maximum number of hits of each account that is not on the screen. */
const maxOthers = 2
/** Number of hits requested. More than shown, since topics that are listed as targets are left out. */
const maxAsked = 12
/** Minimum length of the query: shorter texts occur in nearly every message. */
const minLength = 3
/** Delay after the last key press in milliseconds, so that other targets are searched first. */
const delayMs = 120

/**
 * Newest messages on this computer that match, and matching topics whose target keys are not in `shown`. Sends no
 * requests to a server. Empty until the search has ended.
 */
export function useMessageHits(
  account: string,
  others: readonly AccountStore[],
  text: string,
  shown: ReadonlySet<string>,
): readonly AccountHit[] {
  const [answer, setAnswer] = useState<Answer>({ text: '', hits: [] })
  const isAsked = text.length >= minLength
  useEffect(() => {
    if (!isAsked) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      const narrow = [{ operator: 'search', operand: text }]
      const asked = [account, ...others.map(({ id }) => id)].map((id) =>
        call('search.local', { account: id, narrow, before: null, limit: maxAsked, asRows: true }).then(
          ({ hits }) => hits.map((hit) => ({ ...hit, account: id })),
          // Without a local store nothing is found. The last row still searches on the server.
          () => [],
        ),
      )
      void Promise.all(asked).then((hits) => {
        if (isCurrent) setAnswer({ text, hits })
      })
    }, delayMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [account, others, text, isAsked])
  const hits = isAsked && answer.text === text ? answer.hits : none
  return useMemo(() => {
    const isShown = ({ account: id, conversation, match }: AccountHit): boolean => {
      const key = conversationKey(conversation)
      return match === 'topic' && shown.has(id === account ? key : accountKey(id, key))
    }
    return hits.flatMap((found, index) =>
      found.filter((hit) => !isShown(hit)).slice(0, index === 0 ? maxHits : maxOthers),
    )
  }, [hits, shown, account])
}

const none: Answer['hits'] = []
