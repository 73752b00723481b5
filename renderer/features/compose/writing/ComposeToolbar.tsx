import { useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { useUi } from '../../../state/index.ts'
import { IconButton } from '../../../ui/index.ts'
import { EmojiPicker } from '../../reactions/index.ts'
import styles from '../Compose.module.css'
import type { Format } from './textEdit.ts'

interface ComposeToolbarProps {
  readonly disabled: boolean
  readonly onAttach: () => void
  readonly onFormat: (format: Format) => void
  readonly onInsert: (text: string) => void
  readonly onWidget: () => void
}

/** Files, emoji and formats; each has a key in the text field. */
export function ComposeToolbar({ disabled, onAttach, onFormat, onInsert, onWidget }: ComposeToolbarProps) {
  const mod = useUi((ui) => (ui.app.platform === 'darwin' ? '⌘' : 'Ctrl+'))
  const [emojiAt, setEmojiAt] = useState<Element | null>(null)
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('compose.formatting')}>
      <IconButton
        icon="attach"
        label={t('uploads.attach')}
        shortcut={`${mod}O`}
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
        shortcut={`${mod}B`}
        className={styles.format}
        disabled={disabled}
        onClick={() => onFormat('bold')}
      />
      <IconButton
        icon="italic"
        label={t('compose.italic')}
        shortcut={`${mod}I`}
        className={styles.format}
        disabled={disabled}
        onClick={() => onFormat('italic')}
      />
      <IconButton
        icon="code"
        label={t('compose.code')}
        shortcut={`${mod}Shift+C`}
        className={styles.format}
        disabled={disabled}
        onClick={() => onFormat('code')}
      />
      <IconButton
        icon="link"
        label={t('compose.link')}
        shortcut={`${mod}Shift+L`}
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
      <IconButton
        icon="poll"
        label={t('media.widget_new')}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={onWidget}
      />
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
