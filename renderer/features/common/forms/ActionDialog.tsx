import { t } from '../../../../shared/i18n.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/index.ts'

interface ActionDialogProps extends Omit<ConfirmDialogProps, 'cancelLabel' | 'closeLabel'> {
  /** False if Cancel and Escape are the only ways to close it. */
  readonly hasClose?: boolean
}

/** Question or small form with translated Cancel and Close buttons. */
export function ActionDialog({ hasClose = true, ...rest }: ActionDialogProps) {
  return (
    <ConfirmDialog
      {...rest}
      cancelLabel={t('app.cancel')}
      {...(hasClose && { closeLabel: t('app.close') })}
    />
  )
}
