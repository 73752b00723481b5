import { useLayoutEffect, type RefObject } from 'react'
import { accountKey, accountMemory, uiStore } from '../../../../state/index.ts'
import type { Draft } from './draftBuffer.ts'

/** The draft that takes the focus when it is shown again, by account. */
const focused = accountMemory<string>()

/** Gives the focus to the composer of a draft when it is shown next. */
export const focusNext = (account: string, draftId: string): void =>
  void focused.set(accountKey(account, 'focus'), accountKey(account, draftId))

/** Restores the caret with the text. Also restores the focus after a switch to another account and back. */
export function useCaret(
  field: RefObject<HTMLTextAreaElement | null>,
  key: string,
  account: string,
  caret: Draft['caret'],
): void {
  useLayoutEffect(() => {
    const box = field.current
    if (box === null) return
    const mine = accountKey(account, 'focus')
    if (caret !== null) box.setSelectionRange(caret[0], caret[1])
    if (focused.get(mine) === key) box.focus()
    focused.delete(mine)
    // Runs while the field is still in the page. Afterward it no longer has the focus.
    return () => {
      const { account: shown, adding } = uiStore.getState()
      if ((shown !== account || adding) && document.activeElement === box) focused.set(mine, key)
    }
  }, [field, key, account, caret])
}
