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

  const send = (text: string, target: Target): void => {
    const { state } = store.getState()
    if (state === null || busy.current || text.trim() === '') return
    if (targetProblem(state, target) !== null || textProblem(state, text) !== null) return
    const destination = destinationOf(state, target)
    if (destination === null) return
    busy.current = true
    call('message.send', {
      account: store.id,
      destination: plain(destination),
      content: text,
      draft: draftId,
    })
      .then(
        () => {
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
  return { send, failure, forgive: () => setFailure(null) }
}
