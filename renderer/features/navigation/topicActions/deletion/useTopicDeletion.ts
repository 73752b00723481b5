import { useEffect, useRef, useState } from 'react'
import { call, failureText, useAccountStore } from '../../../../state/index.ts'
import type { FocusedTopic } from '../focusedTopic.ts'

/** How far a deletion is. */
export type DeletionPhase =
  | { readonly is: 'asking' | 'running' | 'stopping' | 'stopped' }
  | { readonly is: 'failed'; readonly reason: string }

export interface TopicDeletion {
  readonly phase: DeletionPhase
  /** Begins, or goes on after a stop or a failure. */
  readonly run: () => void
  /** Ends the deletion after the request that is under way. */
  readonly stop: () => void
}

/**
 * Deletes a topic. The server may stop in the middle and say so: it is asked again until it has finished, a request
 * fails, or the person stops it.
 */
export function useTopicDeletion({ channelId, topic }: FocusedTopic, onDone: () => void): TopicDeletion {
  const account = useAccountStore().id
  const [phase, setPhase] = useState<DeletionPhase>({ is: 'asking' })
  const isWanted = useRef(false)
  // Nobody would see how far it is, nor could stop it.
  useEffect(() => () => void (isWanted.current = false), [])

  const deleteAll = async (): Promise<void> => {
    isWanted.current = true
    setPhase({ is: 'running' })
    while (isWanted.current) {
      const answer = await call('api.call', { account, route: 'deleteTopic', params: { channelId, topic } })
      if (isComplete(answer)) return onDone()
    }
    setPhase({ is: 'stopped' })
  }
  return {
    phase,
    run: () => void deleteAll().catch((error) => setPhase({ is: 'failed', reason: failureText(error) })),
    stop: () => {
      isWanted.current = false
      setPhase({ is: 'stopping' })
    },
  }
}

/** False when the server has left something undone; by the answer as main has parsed it. */
const isComplete = (answer: unknown): boolean =>
  typeof answer !== 'object' || answer === null || (answer as { isComplete?: unknown }).isComplete !== false
