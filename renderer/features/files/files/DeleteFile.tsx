import { useMutation } from '@tanstack/react-query'
import type { Attachment } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { failureText, useApi } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { ActionDialog, OfflineWords, useIsClosed } from '../../common/forms/index.ts'
import styles from './files.module.css'
import { fileSize } from '../../content/attachments/index.ts'

interface DeleteFileProps {
  readonly file: Attachment
  readonly isOffline: boolean
  readonly onClose: () => void
  /** Called when the file was deleted, even after the dialog was closed. */
  readonly onDeleted: (file: Attachment) => void
}

/** Confirms the deletion of a file, which cannot be undone and removes it from messages. */
export function DeleteFile({ file, isOffline, onClose, onDeleted }: DeleteFileProps) {
  const api = useApi()
  const isClosed = useIsClosed()
  const remove = useMutation({
    // Not queued without a connection, because it affects other users.
    networkMode: 'always',
    mutationFn: () => api('deleteAttachment', { attachmentId: file.id }),
    onSuccess: () => onDeleted(file),
    onError: (error) => {
      if (isClosed.current) showToast(`${file.name}: ${refusalOf(error)}`)
    },
  })
  const count = file.messageIds.length
  return (
    <ActionDialog
      title={t('files.delete_title')}
      action={t('files.delete_do')}
      isDanger
      isBusy={remove.isPending}
      isDisabled={isOffline}
      width={440}
      hasClose={false}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    >
      <p className={styles.dialogName}>
        <strong dir="auto">{file.name}</strong> <span>{fileSize(file.size)}</span>
      </p>
      <p>{count === 0 ? t('files.delete_unused') : t('files.delete_text', { count })}</p>
      {isOffline && <OfflineWords words={t('files.delete_offline')} />}
      <p role="alert" className={styles.alert}>
        {remove.error !== null && refusalOf(remove.error)}
      </p>
    </ActionDialog>
  )
}

const refusalOf = (error: unknown): string => t('files.delete_refused', { reason: failureText(error) })
