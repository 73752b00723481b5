import type { Conversation, DraftTarget } from '../../../../../shared/api/conversation.ts'
import { useRef, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { call, failureText, useAccountStore, useUi, type AccountStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { offerUndoSend } from './undoSend.ts'
import { scheduleText } from './scheduleText.ts'
import { destinationOf, textProblem } from '../recipient/target.ts'
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

/** A text that the main process has stored. */
interface Handed {
  readonly destination: Conversation
  /** The message in the outbox, and the time in which the user can take it back. Absent if it was scheduled. */
  readonly undo?: { readonly localId: string; readonly seconds: number }
}

interface Sending {
  /** Returns the draft's revision that the field has shown. */
  readonly onHand: () => { readonly rev: number; readonly writer: string }
  readonly onSent: (destination: Conversation, text: string, isScheduled: boolean) => void
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
  const undoSeconds = useUi((ui) => ui.settings.undoSend)

  /** Resolves once the outbox has stored the text. Returns null if it cannot be sent. Called for valid targets only. */
  const handOver = (
    text: string,
    target: DraftTarget,
    awaits: readonly AwaitedUpload[],
    time: number | null,
  ): Promise<Handed> | null => {
    const { state } = store.getState()
    if (state === null || text.trim() === '') return null
    if (textProblem(state, text) !== null) return null
    const destination = destinationOf(state, target)
    if (destination === null) return null
    inFlight.current = text
    const seen = onHand()
    if (time !== null)
      return scheduleText(store, { destination, content: text, draft: draftId, seen }, time).then(() => ({
        destination,
      }))
    const echo = awaits.length > 0 ? null : addLocalEcho(store, destination, text)
    const asked = call('message.send', {
      account: store.id,
      destination,
      content: text,
      draft: draftId,
      seen,
      ...(echo !== null && { localId: echo.localId }),
      ...(awaits.length > 0 && { awaits }),
      ...(undoSeconds > 0 && { undoSeconds }),
    })
    asked.catch(() => echo?.takeBack())
    return asked.then(({ localId }) => ({ destination, undo: { localId, seconds: undoSeconds } }))
  }
  /**
   * awaits: the unfinished uploads of the text. `hand` is called with true when the message takes them over, and with
   * false if it is refused. time in ms for which the text is scheduled; null: it is sent at once.
   */
  const send = (
    text: string,
    target: DraftTarget,
    awaits: readonly AwaitedUpload[],
    hand: (isHanded: boolean) => void,
    time: number | null = null,
  ): void => {
    if (time !== null && awaits.length > 0) return showToast(t('scheduled.uploads'))
    const handed = inFlight.current === null ? handOver(text, target, awaits, time) : null
    if (handed === null) return
    hand(true)
    handed.then(
      ({ destination, undo }) => {
        inFlight.current = null
        setFailure(null)
        onSent(destination, text, time !== null)
        if (undo !== undefined && undo.seconds > 0) offerUndoSend(store, destination, undo)
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
