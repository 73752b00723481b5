import { useMemo, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { Message, MessageId, Narrow } from '../../../../../shared/api/types.ts'
import { alertWordPattern } from '../../../../../shared/content/text/highlightWords.ts'
import { messageOf } from '../../../../../shared/model/messages/messages.ts'
import { useAccount, useAccountStore, useMediaSource } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { dialogProblem } from '../changing/dialogProblem.ts'
import { movesOf, type Moves } from '../changing/moves.ts'
import { messageActions } from '../messageActions.ts'
import type { ConversationRows, MessageDialog } from '../rows/ConversationContext.ts'

/** The open popup over the list: the emoji picker, the list of reactions, a dialog or the menu of a message. */
export type Popup =
  | { readonly type: 'picker'; readonly id: MessageId; readonly at: Element }
  | { readonly type: 'reactors'; readonly message: Message; readonly at: Element }
  | { readonly type: MessageDialog; readonly message: Message; readonly may: Moves }
  | {
      readonly type: 'menu'
      readonly message: Message
      readonly at: Element | { readonly x: number; readonly y: number }
    }

/** Returns the data and actions for the rows of a conversation, and the popup that a row opened. */
export function useConversationRows(
  narrow: Narrow,
  found: readonly string[],
  retry: ConversationRows['retryFetch'],
) {
  const store = useAccountStore()
  const { realmUrl } = useMediaSource()
  const words = useAccount((state) => state.alertWords)
  const [popup, setPopup] = useState<Popup | null>(null)
  const rows = useMemo(
    (): ConversationRows => ({
      narrow,
      actions: messageActions(store, realmUrl),
      alertWords: alertWordPattern(words),
      found,
      openReactionPicker: (id, at) => setPopup({ type: 'picker', id, at }),
      openReactors: (message, at) => setPopup({ type: 'reactors', message, at }),
      openMenu: (message, at) => setPopup({ type: 'menu', message, at }),
      openDialog: (type, id) => {
        const { state } = store.getState()
        const message = state === null ? undefined : messageOf(state, id)
        if (state === null || message === undefined) return
        const problem = dialogProblem(state, message, type)
        if (problem === null) setPopup({ type, message, may: movesOf(state, message, Date.now()) })
        else showToast(t(problem))
      },
      retryFetch: retry,
    }),
    [narrow, store, realmUrl, words, found, retry],
  )
  /** A late response closes only its own dialog, not one opened since. */
  const closePopup = (): void => setPopup((open) => (open === popup ? null : open))
  return { rows, popup, closePopup }
}
