import { useMutation } from '@tanstack/react-query'
import { contentText } from '../../../../../shared/content/text/contentText.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { Message } from '../../../../../shared/api/types.ts'
import { call, useAccountStore, useMediaSource } from '../../../../state/index.ts'
import { Note } from '../../../../ui/index.ts'
import { contentOf } from '../../../content/content/index.ts'
import { ActionDialog } from '../../../common/forms/index.ts'
import styles from './changing.module.css'

/** Asks for confirmation, because deleting cannot be undone. */
export function DeleteDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const account = useAccountStore().id
  const { realmUrl } = useMediaSource()
  const remove = useMutation({
    mutationFn: () =>
      call('api.call', { account, route: 'deleteMessage', params: { messageId: message.id } }),
    onSuccess: onClose,
  })
  return (
    <ActionDialog
      title={t('editing.delete_title')}
      action={t('editing.delete_do')}
      isDanger
      isBusy={remove.isPending}
      width={440}
      hasClose={false}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    >
      <blockquote className={styles.words}>{contentText(contentOf(message.content, realmUrl))}</blockquote>
      <p>{t('editing.delete_text')}</p>
      <Note role="alert" tone="danger">
        {remove.error?.message}
      </Note>
    </ActionDialog>
  )
}
