import { useEffect, type RefObject } from 'react'
import { useStore } from 'zustand'
import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { t } from '../../../../../shared/i18n.ts'
import { accountKey, useAccountStore, useCommands, useKeyOf } from '../../../../state/index.ts'
import { Icon, IconButton } from '../../../../ui/index.ts'
import styles from '../Compose.module.css'
import { NoticeButton } from '../NoticeButton.tsx'
import { bindField, continueEdits, editedTexts, editElsewhere, endElsewhere } from './textEditor.ts'

interface EditElsewhereProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly draft: string
  readonly target: DraftTarget
}

/** The button that opens the text in another program, and a notice while it is open there. */
export function EditElsewhere({ field, draft, target }: EditElsewhereProps) {
  const store = useAccountStore()
  const keyOf = useKeyOf()
  const isOpen = useStore(editedTexts, ({ ids }) => ids.has(accountKey(store.id, draft)))
  useEffect(
    () => (field.current === null ? undefined : bindField(store, draft, field.current)),
    [store, draft, field],
  )
  useEffect(() => continueEdits(store), [store])
  const open = (): void => void editElsewhere(store, draft, { text: field.current?.value ?? '', target })
  const end = (): void => {
    endElsewhere(store, draft)
    field.current?.focus()
  }
  useCommands([{ id: 'write.editor', run: isOpen ? end : open }])
  if (!isOpen)
    return (
      <IconButton
        icon="external"
        size={13}
        className={styles.editor}
        label={t('compose.editor')}
        shortcut={keyOf('write.editor')}
        onClick={() => {
          // The button disappears.
          field.current?.focus()
          open()
        }}
      />
    )
  return (
    <div className={styles.words} role="status">
      <Icon name="external" size={13} />
      <span>{t('compose.editor_open')}</span>
      <NoticeButton onClick={end}>{t('compose.editor_end')}</NoticeButton>
    </div>
  )
}
