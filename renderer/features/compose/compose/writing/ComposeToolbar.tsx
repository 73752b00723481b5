import { useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { KeyLabel } from '../../../../../shared/keys/keyLabel.ts'
import { useKeyOf } from '../../../../state/index.ts'
import { IconButton } from '../../../../ui/index.ts'
import { EmojiPicker } from '../../../content/reactions/index.ts'
import styles from '../Compose.module.css'
import type { Format } from './textEdit.ts'

interface ComposeToolbarProps {
  readonly disabled: boolean
  readonly attachKey?: KeyLabel | undefined
  readonly onAttach: () => void
  readonly onFormat: (format: Format) => void
  readonly onInsert: (text: string) => void
  /** Opens the form for polls and to-do lists. Absent for edits, which cannot create one. */
  readonly onWidget?: () => void
}

/** Buttons for files, emoji and formats. Each has a key in the text field. */
export function ComposeToolbar({
  disabled,
  attachKey,
  onAttach,
  onFormat,
  onInsert,
  onWidget,
}: ComposeToolbarProps) {
  const keyOf = useKeyOf()
  const [emojiAt, setEmojiAt] = useState<Element | null>(null)
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('compose.formatting')}>
      <IconButton
        icon="attach"
        label={t('uploads.attach')}
        shortcut={attachKey}
        disabled={disabled}
        onClick={onAttach}
      />
      <IconButton
        icon="smile"
        label={t('compose.emoji')}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={(event) => setEmojiAt(event.currentTarget)}
      />
      <IconButton
        icon="bold"
        label={t('compose.bold')}
        shortcut={keyOf('format.bold')}
        className={styles.format}
        disabled={disabled}
        onClick={() => onFormat('bold')}
      />
      <IconButton
        icon="italic"
        label={t('compose.italic')}
        shortcut={keyOf('format.italic')}
        className={styles.format}
        disabled={disabled}
        onClick={() => onFormat('italic')}
      />
      <IconButton
        icon="code"
        label={t('compose.code')}
        shortcut={keyOf('format.code')}
        className={styles.format}
        disabled={disabled}
        onClick={() => onFormat('code')}
      />
      <IconButton
        icon="link"
        label={t('compose.link')}
        shortcut={keyOf('format.link')}
        className={styles.format}
        disabled={disabled}
        onClick={() => onFormat('link')}
      />
      <IconButton
        icon="quote"
        label={t('compose.quote')}
        className={styles.format}
        disabled={disabled}
        onClick={() => onFormat('quote')}
      />
      {onWidget !== undefined && (
        <IconButton
          icon="poll"
          label={t('media.widget_new')}
          disabled={disabled}
          aria-haspopup="dialog"
          onClick={onWidget}
        />
      )}
      {emojiAt !== null && (
        <EmojiPicker
          at={emojiAt}
          onPick={({ name }) => onInsert(`:${name}: `)}
          onClose={() => setEmojiAt(null)}
        />
      )}
    </div>
  )
}
