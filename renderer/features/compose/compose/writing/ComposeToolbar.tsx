import { lazy, Suspense, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { KeyLabel } from '../../../../../shared/keys/keyLabel.ts'
import { isInLayerOf, useCommands, useKeyOf } from '../../../../state/index.ts'
import { IconButton, Menu, menuItems, useMenuOpener, useRovingFocus } from '../../../../ui/index.ts'
import { EmojiPicker } from '../../../content/reactions/index.ts'
import { useCallTool } from '../calls/useCallTool.ts'
import { useGifTool } from '../gifs/useGifTool.tsx'
import { SnippetsDialog } from '../snippets/index.ts'
import { formatCommand, formats, type Format } from './formats.ts'
import { replaceSelection } from './textEdit.ts'
import type { Tool } from './tool.ts'
import { ToolButton } from './ToolButton.tsx'
import styles from './toolbar.module.css'
import type { Writing } from './useWriting.ts'

// Loaded when first needed.
const TimeDialog = lazy(() => import('./TimeDialog.tsx').then((m) => ({ default: m.TimeDialog })))

interface ComposeToolbarProps {
  readonly writing: Writing
  readonly disabled: boolean
  readonly attachKey?: KeyLabel | undefined
  readonly onAttach: () => void
  /** Further tools of the composer. */
  readonly more?: readonly Tool[]
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
export function ComposeToolbar({
  writing,
  disabled,
  attachKey,
  onAttach,
  more = [],
  onWidget,
}: ComposeToolbarProps) {
  const keyOf = useKeyOf()
  const [emojiAt, setEmojiAt] = useState<Element | null>(null)
  /** The field for which the snippets are open. */
  const [snippetsField, setSnippetsField] = useState<HTMLTextAreaElement | null>(null)
  const { field, preview, timeDialog } = writing
  const showSnippets = (): void => {
    preview.showText()
    setSnippetsField(field.current)
  }
  const callTool = useCallTool(writing, disabled)
  const gifs = useGifTool(writing, disabled)
  const tools: readonly Tool[] = [
    {
      id: 'snippets',
      icon: 'snippet',
      label: t('snippets.title'),
      shortcut: keyOf('write.snippets'),
      run: showSnippets,
    },
    ...[gifs.tool, callTool].filter((tool) => tool !== null),
    ...more,
    ...(onWidget === undefined
      ? []
      : [{ id: 'widget', icon: 'poll', label: t('media.widget_new'), run: onWidget } as const]),
  ]
  const toolbar = useRovingFocus(undefined, 'horizontal')
  // Elsewhere, the key is the window's.
  useCommands([
    {
      id: 'write.snippets',
      when: (context) => context.inDialog && !disabled && isInLayerOf(field.current, context),
      run: showSnippets,
    },
  ])
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
          data-tool={format}
          className={styles[widths[format]]}
          disabled={disabled}
          onClick={() => writing.format(format)}
        />
      ))}
      <MoreTools writing={writing} tools={tools} disabled={disabled} />
      {tools.map((tool) => (
        <ToolButton key={tool.id} tool={tool} disabled={disabled} />
      ))}
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
            replaceSelection(field.current, `:${name}: `)
          }}
          onClose={() => setEmojiAt(null)}
        />
      )}
      {gifs.dialog}
      {timeDialog !== null && (
        <Suspense>
          <TimeDialog {...timeDialog} />
        </Suspense>
      )}
      {snippetsField !== null && (
        <Suspense>
          <SnippetsDialog dialog={{ field: snippetsField }} onClose={() => setSnippetsField(null)} />
        </Suspense>
      )}
    </div>
  )
}

interface MoreToolsProps extends Pick<ComposeToolbarProps, 'writing' | 'disabled'> {
  readonly tools: readonly Tool[]
}

/** The menu of everything that has no button at this width. */
function MoreTools({ writing, tools, disabled }: MoreToolsProps) {
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
          items={menuItems(
            formats.filter(isHiddenBeside(menu.at)).map((format) => ({
              id: format,
              label: t(`compose.${format}`),
              icon: format,
              group: 'formats',
              shortcut: keyOf(formatCommand(format)),
              run: () => writing.format(format),
            })),
            tools.filter(({ id }) => isHiddenBeside(menu.at)(id)),
          )}
          {...menu}
        />
      )}
    </>
  )
}

/** Returns a test for formats and tools whose button is hidden in the toolbar of the opener. */
const isHiddenBeside =
  ({ parentElement: toolbar }: Element) =>
  (name: string): boolean => {
    const button = toolbar?.querySelector(`[data-tool=${name}]`)
    return button != null && getComputedStyle(button).display === 'none'
  }
