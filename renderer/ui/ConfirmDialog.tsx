import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog, DialogForm } from './Dialog.tsx'

export interface ConfirmDialogProps {
  readonly title: string
  /** Names the effect of the button. */
  readonly action: string
  readonly cancelLabel: string
  /** Absent where Cancel is the only way out beside Escape. */
  readonly closeLabel?: string
  /** False where the action can be undone. */
  readonly isDanger?: boolean
  readonly isBusy?: boolean
  /** True while the action is not possible. */
  readonly isDisabled?: boolean
  readonly width?: number
  /** The effect of the action, or the fields of a form. */
  readonly children: ReactNode
  readonly onSubmit: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly onClose: () => void
}

/** A question or a small form with two buttons. A dangerous one opens with the focus on Cancel. */
export function ConfirmDialog({
  action,
  cancelLabel,
  isDanger = false,
  isBusy = false,
  isDisabled = false,
  children,
  onSubmit,
  onKeyDown,
  onClose,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog {...dialog} onClose={onClose}>
      <DialogForm
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
