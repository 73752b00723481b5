import type { Conversation, DraftTarget } from '../../../../../shared/api/conversation.ts'
import { useRef, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { call, failureText, useAccountStore, type AccountStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { destinationOf, targetProblem, textProblem } from '../recipient/target.ts'
import type { AwaitedUpload } from '../../../../../shared/model/outbox/uploadLink.ts'
import type { OutboxRow } from '../../../../../shared/model/state/localRecords.ts'

/**
 * Shows an echo of a text before the main process has it. `takeBack` removes the echo if the main process refuses the
 * text.
 */
function addLocalEcho(
  store: AccountStore,
  destination: Conversation,
  content: string,
): { readonly localId: string; readonly takeBack: () => void } {
  const localId = crypto.randomUUID()
  const createdAt = Math.floor(Date.now() / 1000)
  const row: OutboxRow = { localId, destination, content, createdAt, status: 'queued', reason: null }
  store.applyOptimistic({ type: 'local/outbox', row })
  return {
    localId,
    takeBack: () => {
      // The main process may have replaced the echo by its own row, which stays.
      if (store.getState().state?.outbox.get(localId) === row)
        store.applyOptimistic({ type: 'local/outbox-gone', localId })
    },
  }
}

interface Sending {
  /** Returns the draft's revision that the field has shown. */
  readonly onHand: () => { readonly rev: number; readonly writer: string }
  readonly onSent: (destination: Conversation, text: string) => void
  /** Returns false if the composer was left. */
  readonly onRefused: (text: string) => boolean
}

/**
 * Hands a text to the outbox. An echo appears in the next frame. The text stays in the field until the outbox has
 * stored it, so that it cannot be lost.
 */
export function useSending(draftId: string, { onHand, onSent, onRefused }: Sending) {
  const store = useAccountStore()
  /** Text of the call that the outbox has not answered, or null. */
  const inFlight = useRef<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  /** Resolves once the outbox has stored the text. Returns null if it cannot be sent as it is. */
  const handOver = (
    text: string,
    target: DraftTarget,
    awaits: readonly AwaitedUpload[],
  ): Promise<Conversation> | null => {
    const { state } = store.getState()
    if (state === null || text.trim() === '') return null
    if (targetProblem(state, target) !== null || textProblem(state, text) !== null) return null
    const destination = destinationOf(state, target)
    if (destination === null) return null
    inFlight.current = text
    const seen = onHand()
    const echo = awaits.length > 0 ? null : addLocalEcho(store, destination, text)
    const asked = call('message.send', {
      account: store.id,
      destination,
      content: text,
      draft: draftId,
      seen,
      ...(echo !== null && { localId: echo.localId }),
      ...(awaits.length > 0 && { awaits }),
    })
    asked.catch(() => echo?.takeBack())
    return asked.then(() => destination)
  }
  /**
   * awaits: the unfinished uploads of the text. `hand` is called with true when the message takes them over, and with
   * false if it is refused.
   */
  const send = (
    text: string,
    target: DraftTarget,
    awaits: readonly AwaitedUpload[],
    hand: (isHanded: boolean) => void,
  ): void => {
    const handed = inFlight.current === null ? handOver(text, target, awaits) : null
    if (handed === null) return
    hand(true)
    handed.then(
      (destination) => {
        inFlight.current = null
        setFailure(null)
        onSent(destination, text)
      },
      (error: unknown) => {
        inFlight.current = null
        const words = t('compose.sending_failed', { reason: failureText(error) })
        if (onRefused(text)) setFailure(words)
        else showToast(words)
        hand(false)
      },
    )
  }
  return { send, inFlight: () => inFlight.current, failure, clearError: () => setFailure(null) }
}
