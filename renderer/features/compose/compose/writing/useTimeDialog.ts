import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { replaceSelection } from './textEdit.ts'
import { writtenTime } from './writtenTime.ts'

export interface TimeDialogControl {
  readonly ask: () => void
  /** The open dialog. null: it is closed. */
  readonly dialog: { readonly onChoose: (moment: Date) => void; readonly onClose: () => void } | null
}

/** The dialog that asks for a time and inserts it into a text field. */
export function useTimeDialog(field: RefObject<HTMLTextAreaElement | null>): TimeDialogControl {
  const [isOpen, setOpen] = useState(false)
  const onClose = (): void => flushSync(() => setOpen(false))
  const onChoose = (moment: Date): void => {
    // Closed first, because nothing outside an open dialog can take the focus.
    onClose()
    replaceSelection(field.current, writtenTime(moment))
  }
  return { ask: () => setOpen(true), dialog: isOpen ? { onChoose, onClose } : null }
}
