import { t } from '../../../../shared/i18n.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/index.ts'

interface ActionDialogProps extends Omit<ConfirmDialogProps, 'cancelLabel' | 'closeLabel'> {
  /** False where Cancel is the only way out beside Escape. */
  readonly hasClose?: boolean
}

/** A question or a small form, with Cancel and Close named in the language of the app. */
export function ActionDialog({ hasClose = true, ...rest }: ActionDialogProps) {
  return (
    <ConfirmDialog
      {...rest}
      cancelLabel={t('app.cancel')}
      {...(hasClose && { closeLabel: t('app.close') })}
    />
  )
}
