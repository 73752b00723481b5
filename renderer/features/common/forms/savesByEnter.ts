import type { KeyboardEvent } from 'react'
import { isForInputMethod } from '../../../ui/index.ts'

/** Returns a key handler that saves on Enter, or on Ctrl+Enter in a multiline text. */
export const savesByEnter =
  (save: () => void, hasLines = false) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isForInputMethod(event)) return
    if (hasLines && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    save()
  }

/** Counts code points without surrounding space, as the server does. */
export const trimmedLength = (text: string): number => [...text.trim()].length
