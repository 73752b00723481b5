import { useEffect, useMemo, useState } from 'react'
import { conversationKey } from '../../../../shared/model/topics/conversation.ts'
import { call, type AccountStore } from '../../../state/index.ts'
import type { AccountHit } from '../../conversation/hits/index.ts'
import { otherKey } from './otherTargets.ts'

interface Answer {
  readonly text: string
  /** By account, that on the screen first. */
  readonly hits: readonly (readonly AccountHit[])[]
}

const maxHits = 5
/** Hits of each account that is not on the screen. */
const maxOthers = 2
/** More are asked for: topics that are shown as targets are left out. */
const maxAsked = 12
/** Shorter texts are in nearly every message. */
const minLength = 3
/** Delay after the last key, in milliseconds: places come first. */
const delayMs = 120

/**
 * The newest messages on this computer with what was typed, and the topics that are named so and not among the
 * conversations `shown`, by the keys of their targets. No server is asked. Empty until they are found.
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
          // Without a store there is nothing to find; the last row searches on the server, too.
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
      return match === 'topic' && shown.has(id === account ? key : otherKey(id, key))
    }
    return hits.flatMap((found, at) =>
      found.filter((hit) => !isShown(hit)).slice(0, at === 0 ? maxHits : maxOthers),
    )
  }, [hits, shown, account])
}

const none: Answer['hits'] = []
