import { useEffect, useRef, useState } from 'react'
import { call, failureText, useAccountStore } from '../../../../state/index.ts'
import type { FocusedTopic } from '../focusedTopic.ts'

/** Progress of a deletion. */
export type DeletionPhase =
  | { readonly is: 'asking' | 'running' | 'stopping' | 'stopped' }
  | { readonly is: 'failed'; readonly reason: string }

export interface TopicDeletion {
  readonly phase: DeletionPhase
  /** Starts the deletion, or continues it after a stop or a failure. */
  readonly run: () => void
  /** Stops after the request in progress. */
  readonly stop: () => void
}

/**
 * Deletes a topic. The server may delete only a part per request. The request is repeated until the topic is deleted,
 * a request fails, or the user stops.
 */
export function useTopicDeletion({ channelId, topic }: FocusedTopic, onDone: () => void): TopicDeletion {
  const account = useAccountStore().id
  const [phase, setPhase] = useState<DeletionPhase>({ is: 'asking' })
  const isWanted = useRef(false)
  // After unmounting, the user could neither see the progress nor stop it.
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

/** Returns false if the server left some messages. `answer` was parsed by main. */
const isComplete = (answer: unknown): boolean =>
  typeof answer !== 'object' || answer === null || (answer as { isComplete?: unknown }).isComplete !== false
