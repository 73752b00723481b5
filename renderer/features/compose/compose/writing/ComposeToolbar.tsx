import { lazy, Suspense, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { KeyLabel } from '../../../../../shared/keys/keyLabel.ts'
import { useKeyOf } from '../../../../state/index.ts'
import { IconButton, Menu, useMenuOpener, useRovingFocus } from '../../../../ui/index.ts'
import { EmojiPicker } from '../../../content/reactions/index.ts'
import { openSnippets } from '../snippets/index.ts'
import { formatCommand, formats, type Format } from './formats.ts'
import { replaceSelection } from './textEdit.ts'
import styles from './toolbar.module.css'
import type { Writing } from './useWriting.ts'

// Loaded when first needed.
const TimeDialog = lazy(() => import('./TimeDialog.tsx').then((m) => ({ default: m.TimeDialog })))

interface ComposeToolbarProps {
  readonly writing: Writing
  readonly disabled: boolean
  readonly attachKey?: KeyLabel | undefined
  readonly onAttach: () => void
  /** Opens the form for polls and to-do lists. Absent for edits, which cannot create one. */
  readonly onWidget?: () => void
}

/** Width of the toolbar in which each format has a button. In a narrower one it is in the menu. */
const widths: Readonly<Record<Format, 'any' | 'medium' | 'wide'>> = {
  bold: 'any',
  italic: 'any',
  code: 'any',
  link: 'any',
  strike: 'medium',
  bullets: 'medium',
  numbers: 'medium',
  quote: 'medium',
  codeBlock: 'wide',
  spoiler: 'wide',
  math: 'wide',
  time: 'wide',
}

/** Buttons for files, emoji, formats and the preview. Each format has a key in the text field. */
export function ComposeToolbar({ writing, disabled, attachKey, onAttach, onWidget }: ComposeToolbarProps) {
  const keyOf = useKeyOf()
  const [emojiAt, setEmojiAt] = useState<Element | null>(null)
  const { preview, timeDialog } = writing
  const toolbar = useRovingFocus(undefined, 'horizontal')
  return (
    <div {...toolbar} className={styles.tools} role="toolbar" aria-label={t('compose.formatting')}>
      <IconButton
        icon="attach"
        label={t('uploads.attach')}
        shortcut={attachKey}
        data-roving
        disabled={disabled}
        onClick={onAttach}
      />
      <IconButton
        icon="smile"
        label={t('compose.emoji')}
        data-roving
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={(event) => setEmojiAt(event.currentTarget)}
      />
      {formats.map((format) => (
        <IconButton
          key={format}
          icon={format}
          label={t(`compose.${format}`)}
          shortcut={keyOf(formatCommand(format))}
          data-roving
          data-format={format}
          className={styles[widths[format]]}
          disabled={disabled}
          onClick={() => writing.format(format)}
        />
      ))}
      <MoreFormats writing={writing} disabled={disabled} />
      <IconButton
        icon="snippet"
        label={t('snippets.title')}
        shortcut={keyOf('write.snippets')}
        data-roving
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => {
          preview.showText()
          openSnippets(writing.field.current)
        }}
      />
      {onWidget !== undefined && (
        <IconButton
          icon="poll"
          label={t('media.widget_new')}
          data-roving
          disabled={disabled}
          aria-haspopup="dialog"
          onClick={onWidget}
        />
      )}
      <IconButton
        icon="eye"
        label={t('compose.preview')}
        shortcut={keyOf('format.preview')}
        aria-pressed={preview.isOpen}
        data-roving
        disabled={disabled}
        onClick={preview.toggle}
      />
      {emojiAt !== null && (
        <EmojiPicker
          at={emojiAt}
          onPick={({ name }) => {
            preview.showText()
            replaceSelection(writing.field.current, `:${name}: `)
          }}
          onClose={() => setEmojiAt(null)}
        />
      )}
      {timeDialog !== null && (
        <Suspense>
          <TimeDialog {...timeDialog} />
        </Suspense>
      )}
    </div>
  )
}

/** The menu of the formats that have no button at this width. */
function MoreFormats({ writing, disabled }: Pick<ComposeToolbarProps, 'writing' | 'disabled'>) {
  const keyOf = useKeyOf()
  const { menu, opener } = useMenuOpener()
  return (
    <>
      <IconButton
        icon="more"
        label={t('compose.more_formats')}
        data-roving
        className={styles.more}
        disabled={disabled}
        {...opener}
      />
      {menu !== null && (
        <Menu
          label={t('compose.more_formats')}
          items={formats.filter(isHiddenBeside(menu.at)).map((format) => ({
            id: format,
            label: t(`compose.${format}`),
            icon: format,
            shortcut: keyOf(formatCommand(format)),
            run: () => writing.format(format),
          }))}
          {...menu}
        />
      )}
    </>
  )
}

/** Returns a test for formats whose button is hidden in the toolbar of the opener. */
const isHiddenBeside =
  ({ parentElement: toolbar }: Element) =>
  (format: Format): boolean => {
    const button = toolbar?.querySelector(`[data-format=${format}]`)
    return button != null && getComputedStyle(button).display === 'none'
  }
