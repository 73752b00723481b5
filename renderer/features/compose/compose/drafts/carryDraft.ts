import { useEffect } from 'react'
import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { draftIdOf, newDirectDraftId, newDraftId } from '../../../../../shared/model/outbox/localDraft.ts'
import { hasTopic } from '../../../../../shared/model/topics/typedTopic.ts'
import {
  accountKey,
  accountMemory,
  call,
  logError,
  navigate,
  uiStore,
  useAccountStore,
} from '../../../../state/index.ts'
import { isDestination } from '../recipient/target.ts'
import { draftOf, flushDraft, forgetDraft } from './draftBuffer.ts'
import { narrowOfDraft } from './openDraft.ts'

/** The draft that the user takes along to the conversation that is opening, by account. */
const carried = accountMemory<string>()
const carriedKey = (account: string): string => accountKey(account, 'carried')

/**
 * Returns a function that opens the conversation of a target and shows the draft in its composer, or null if no
 * recipient is chosen. A text written there is kept as a second draft. `onLeave` closes the dialog of the composer.
 */
export function useOpenRecipient(id: string, target: DraftTarget, onLeave?: () => void): (() => void) | null {
  const store = useAccountStore()
  if (!isDestination(target)) return null
  return () => {
    onLeave?.()
    const { state } = store.getState()
    if (draftIdOf(target) !== id) {
      if (draftOf(store, id).text.trim() !== '') carried.set(carriedKey(store.id), id)
      // Otherwise the next message would begin with these recipients.
      else forgetDraft(store.id, id)
    }
    const narrow = narrowOfDraft(target, state === null || hasTopic(state, target))
    navigate(narrow, { account: store.id, focus: 'composer' })
  }
}

/**
 * Shows a draft for this conversation that was started in another composer: one that the user carried here, or one of
 * a new message if the conversation has no draft.
 */
export function useCarriedDraft(id: string): void {
  const store = useAccountStore()
  useEffect(() => {
    const take = (): void => {
      const wanted = carried.get(carriedKey(store.id))
      const started = draftOf(store, id).text === '' ? [newDraftId, newDirectDraftId] : []
      const from = [...(wanted === undefined ? [] : [wanted]), ...started].find((candidate) => {
        const { target, text } = draftOf(store, candidate)
        return candidate !== id && text.trim() !== '' && target !== null && draftIdOf(target) === id
      })
      if (from === undefined) return
      carried.delete(carriedKey(store.id))
      // Core must have both texts before it exchanges them.
      for (const each of [from, id]) {
        flushDraft(store, each)
        forgetDraft(store.id, each)
      }
      call('draft.open', { account: store.id, id: from }).catch((error: unknown) =>
        logError(`a draft was not moved to its conversation: ${String(error)}`, 'warn'),
      )
    }
    take()
    // The conversation may be on the screen already. The composer that had the draft is unmounted one frame later.
    return uiStore.subscribe(({ opened }, before) => {
      if (opened !== null && opened !== before.opened) requestAnimationFrame(take)
    })
  }, [store, id])
}
