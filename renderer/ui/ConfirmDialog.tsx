import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog, DialogForm } from './Dialog.tsx'

export interface ConfirmDialogProps {
  readonly title: string
  /** Label of the confirming button, which names the effect. */
  readonly action: string
  readonly cancelLabel: string
  /** Absent if Cancel and Escape are the only ways to close it. */
  readonly closeLabel?: string
  /** False if the action can be undone. */
  readonly isDanger?: boolean
  readonly isBusy?: boolean
  /** True while the action is impossible. */
  readonly isDisabled?: boolean
  readonly width?: number
  /** Effect of the action, or the fields of a form. */
  readonly children: ReactNode
  /** Error, which stays visible while the children scroll. */
  readonly note?: ReactNode
  readonly onSubmit: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly onClose: () => void
}

/** Question or small form with two buttons. For a dangerous action, Cancel has the focus at first. */
export function ConfirmDialog({
  action,
  cancelLabel,
  isDanger = false,
  isBusy = false,
  isDisabled = false,
  children,
  note,
  onSubmit,
  onKeyDown,
  onClose,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog {...dialog} onClose={onClose}>
      <DialogForm
        note={note}
        onKeyDown={onKeyDown}
        onSubmit={() => {
          if (!isDisabled && !isBusy) onSubmit()
        }}
        actions={
          <>
            <Button data-autofocus={isDanger || undefined} onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button
              type="submit"
              variant={isDanger ? 'danger' : 'primary'}
              busy={isBusy}
              aria-disabled={isDisabled}
            >
              {action}
            </Button>
          </>
        }
      >
        {children}
      </DialogForm>
    </Dialog>
  )
}
