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
  readonly onHand: (text: string) => { readonly rev: number; readonly writer: string }
  readonly onSent: (destination: Conversation) => void
  /** Returns false if the composer was left. */
  readonly onRefused: () => boolean
}

/**
 * Hands a text to the outbox. An echo appears in the next frame. The text stays in the field until the outbox has
 * stored it, so that it cannot be lost.
 */
export function useSending(draftId: string, { onHand, onSent, onRefused }: Sending) {
  const store = useAccountStore()
  const busy = useRef(false)
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
    const seen = onHand(text)
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
    const handed = busy.current ? null : handOver(text, target, awaits)
    if (handed === null) return
    busy.current = true
    hand(true)
    handed
      .then(
        (destination) => {
          setFailure(null)
          onSent(destination)
        },
        (error: unknown) => {
          const words = t('compose.sending_failed', { reason: failureText(error) })
          if (onRefused()) setFailure(words)
          else showToast(words)
          hand(false)
        },
      )
      .finally(() => {
        busy.current = false
      })
  }
  return { send, failure, clearError: () => setFailure(null) }
}
