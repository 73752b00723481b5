import { useId, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { Narrow } from '../../../../../shared/api/types.ts'
import type { ExportFormat } from '../../../../../shared/ipc/calls/downloadCalls.ts'
import { call, useAccountStore, useIsOffline } from '../../../../state/index.ts'
import { ActionDialog } from '../../../common/forms/index.ts'
import styles from './exporting.module.css'
import { toastFailure } from '../../../common/undo/index.ts'

const formats: readonly ExportFormat[] = ['markdown', 'html', 'pdf']

interface ExportDialogProps {
  readonly dialog: { readonly narrow: Narrow }
  readonly onClose: () => void
}

/** Asks for the format. The main process then asks for the file, and the list of downloads shows the progress. */
export function ExportDialog({ dialog: { narrow }, onClose }: ExportDialogProps) {
  const account = useAccountStore().id
  const isOffline = useIsOffline()
  const form = useId()
  const [format, setFormat] = useState<ExportFormat>('markdown')
  const start = (): void => {
    onClose()
    call('app.export', { account, narrow, format }).catch(toastFailure('export.failed'))
  }
  return (
    <ActionDialog
      title={t('export.title')}
      action={t('export.do')}
      width={440}
      onSubmit={start}
      onClose={onClose}
    >
      <fieldset className={styles.formats}>
        <legend>{t('export.format')}</legend>
        {formats.map((exportFormat) => (
          <label key={exportFormat}>
            <input
              type="radio"
              name="format"
              checked={exportFormat === format}
              data-autofocus={exportFormat === format ? '' : undefined}
              aria-describedby={`${form}-${exportFormat}`}
              onChange={() => setFormat(exportFormat)}
            />
            <span>{t(`export.${exportFormat}`)}</span>
            <small id={`${form}-${exportFormat}`}>{t(`export.${exportFormat}_help`)}</small>
          </label>
        ))}
      </fieldset>
      {isOffline && <p role="status">{t('export.offline')}</p>}
    </ActionDialog>
  )
}
