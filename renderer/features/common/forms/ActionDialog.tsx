import type { KeyboardEvent, ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { Button, Dialog, DialogBody } from '../../../ui/index.ts'

interface ActionDialogProps {
  readonly title: string
  /** Names what the press of the button does. */
  readonly action: string
  /** False where the action can be undone. */
  readonly isDanger?: boolean
  readonly isBusy?: boolean
  /** True while the action is not possible. */
  readonly isDisabled?: boolean
  readonly width?: number
  /** False where Cancel is the only way out beside Escape. */
  readonly hasClose?: boolean
  /** The effect of the action, or the fields of a form. */
  readonly children: ReactNode
  readonly onSubmit: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly onClose: () => void
}

/** A question or a small form with two buttons. A dangerous one opens with the focus on Cancel. */
export function ActionDialog(props: ActionDialogProps) {
  const {
    title,
    action,
    isDanger = false,
    isBusy = false,
    isDisabled = false,
    width,
    hasClose = true,
  } = props
  const { children, onSubmit, onKeyDown, onClose } = props
  return (
    <Dialog
      title={title}
      onClose={onClose}
      {...(width !== undefined && { width })}
      {...(hasClose && { closeLabel: t('app.close') })}
    >
      <form
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isDisabled && !isBusy) onSubmit()
        }}
      >
        <DialogBody
          actions={
            <>
              <Button data-autofocus={isDanger || undefined} onClick={onClose}>
                {t('app.cancel')}
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
        </DialogBody>
      </form>
    </Dialog>
  )
}
