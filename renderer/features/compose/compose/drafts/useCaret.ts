import { useLayoutEffect, type RefObject } from 'react'
import { accountKey, accountMemory, uiStore } from '../../../../state/index.ts'
import type { Draft } from './draftBuffer.ts'

/** By account: the draft that has the focus when it is on the screen again. */
const focused = accountMemory<string>()

/** The composer of that draft has the focus when it is shown next. */
export const focusNext = (account: string, draftId: string): void =>
  void focused.set(accountKey(account, 'focus'), accountKey(account, draftId))

/** The caret comes back with the text, and the focus with it where another account was looked at meanwhile. */
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
    // While it is still in the page: afterwards it has no focus.
    return () => {
      const { account: shown, adding } = uiStore.getState()
      if ((shown !== account || adding) && document.activeElement === box) focused.set(mine, key)
    }
  }, [field, key, account, caret])
}
