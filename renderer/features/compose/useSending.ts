import { useRef, useState } from 'react'
import { t } from '../../../shared/i18n.ts'
import { call, CallFailure, useAccountStore } from '../../state/index.ts'
import { destinationOf, targetProblem, textProblem, type Target } from './target.ts'
import { plain } from './useTypingSignals.ts'
import type { Destination } from '../../../shared/model/localEvent.ts'

/**
 * Hands a text over to the outbox. The text stays in the field until the outbox has it; from then on it is shown as
 * an echo and cannot be lost.
 */
export function useSending(draftId: string, onSent: (text: string, destination: Destination) => void) {
  const store = useAccountStore()
  const busy = useRef(false)
  const [failure, setFailure] = useState<string | null>(null)

  /** Resolves when the outbox has it; null: it cannot go there as it is. */
  const handOver = (text: string, target: Target): Promise<Destination> | null => {
    const { state } = store.getState()
    if (state === null || text.trim() === '') return null
    if (targetProblem(state, target) !== null || textProblem(state, text) !== null) return null
    const destination = destinationOf(state, target)
    if (destination === null) return null
    return call('message.send', {
      account: store.id,
      destination: plain(destination),
      content: text,
      draft: draftId,
    }).then(() => destination)
  }
  const send = (text: string, target: Target): void => {
    const handed = busy.current ? null : handOver(text, target)
    if (handed === null) return
    busy.current = true
    handed
      .then(
        (destination) => {
          setFailure(null)
          onSent(text, destination)
        },
        (error: unknown) => {
          const reason = error instanceof CallFailure ? error.message : String(error)
          setFailure(t('compose.sending_failed', { reason }))
        },
      )
      .finally(() => {
        busy.current = false
      })
  }
  return { send, handOver, failure, forgive: () => setFailure(null) }
}
