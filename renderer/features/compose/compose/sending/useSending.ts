import type { Conversation, DraftTarget } from '../../../../../shared/api/conversation.ts'
import { useRef, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { call, failureText, useAccountStore, type AccountStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { destinationOf, targetProblem, textProblem } from '../recipient/target.ts'
import type { AwaitedUpload } from '../../../../../shared/model/outbox/uploadLink.ts'
import type { OutboxRow } from '../../../../../shared/model/state/localEvent.ts'

/** The echo of a text that main is about to be handed. `takeBack`: main did not take it. */
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
      // Main's own row of it is another object, and stands.
      if (store.getState().state?.outbox.get(localId) === row)
        store.applyOptimistic({ type: 'local/outbox-gone', localId })
    },
  }
}

interface Sending {
  /** Answers what its field has seen of the draft. */
  readonly onHand: (text: string) => { readonly rev: number; readonly writer: string }
  readonly onSent: (destination: Conversation) => void
  /** False: nobody sees the composer any more. */
  readonly onRefused: () => boolean
}

/**
 * Hands a text over to the outbox. It is shown as an echo in the very next frame; it stays in the field until the
 * outbox has it, and cannot be lost from then on.
 */
export function useSending(draftId: string, { onHand, onSent, onRefused }: Sending) {
  const store = useAccountStore()
  const busy = useRef(false)
  const [failure, setFailure] = useState<string | null>(null)

  /** Resolves when the outbox has it; null: it cannot go there as it is. */
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
  /** awaits: its files that are still on their way; `hand` is told that they go with it, and that they do not. */
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
