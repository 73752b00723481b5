import { useState, type RefObject } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { CommandId } from '../../../../../shared/keys/commandTable.ts'
import type { KeyLabel } from '../../../../../shared/keys/keyLabel.ts'
import { useKeyOf } from '../../../../state/index.ts'
import { IconButton } from '../../../../ui/index.ts'
import { EmojiPicker } from '../../../content/reactions/index.ts'
import styles from '../Compose.module.css'
import { applyFormat, replaceSelection, type Format } from './textEdit.ts'

interface ComposeToolbarProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly disabled: boolean
  readonly attachKey?: KeyLabel | undefined
  readonly onAttach: () => void
  /** Opens the form for polls and to-do lists. Absent for edits, which cannot create one. */
  readonly onWidget?: () => void
}

/** The formats in their order, with their commands. They are named like their icons and texts. */
const formats: readonly (readonly [name: Format, command: CommandId | null])[] = [
  ['bold', 'format.bold'],
  ['italic', 'format.italic'],
  ['code', 'format.code'],
  ['link', 'format.link'],
  ['quote', null],
]

/** Buttons for files, emoji and formats. Each has a key in the text field. */
export function ComposeToolbar({ field, disabled, attachKey, onAttach, onWidget }: ComposeToolbarProps) {
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
      {formats.map(([name, command]) => (
        <IconButton
          key={name}
          icon={name}
          label={t(`compose.${name}`)}
          shortcut={command === null ? undefined : keyOf(command)}
          className={styles.format}
          disabled={disabled}
          onClick={() => applyFormat(field.current, name)}
        />
      ))}
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
          onPick={({ name }) => replaceSelection(field.current, `:${name}: `)}
          onClose={() => setEmojiAt(null)}
        />
      )}
    </div>
  )
}
