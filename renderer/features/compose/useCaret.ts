import { useLayoutEffect, type RefObject } from 'react'
import { uiStore } from '../../state/index.ts'
import { draftOf, keepDraft } from './composer.ts'

/** The draft that had the focus when its account was left for another one. */
let focused: string | null = null

/** The caret comes back with the text, and the focus with it where another account was only looked at. */
export function useCaret(field: RefObject<HTMLTextAreaElement | null>, key: string, account: string): void {
  useLayoutEffect(() => {
    const box = field.current
    if (box === null) return
    const { caret } = draftOf(key)
    if (caret !== null) box.setSelectionRange(caret[0], caret[1])
    if (focused === key) box.focus()
    focused = null
    // While it is still in the page: afterwards it has neither caret nor focus.
    return () => {
      if (box.value !== '') keepDraft(key, { caret: [box.selectionStart, box.selectionEnd] })
      const leaves = uiStore.getState().account !== account
      if (leaves && document.activeElement === box) focused = key
    }
  }, [field, key, account])
}
