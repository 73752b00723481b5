import type { KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../../../shared/i18n.ts'
import { cx, Icon, IconButton, useRovingFocus } from '../../../../ui/index.ts'
import { placeholderOf, removalOf, UploadRows, useRename, type ComposerUploads } from '../../uploads/index.ts'
import { replaceText } from '../writing/textEdit.ts'
import { scrollToText } from './MentionTints.tsx'
import styles from './strip.module.css'
import { quotedWords } from './quotedWords.ts'
import { looksSame, writtenParts, type WrittenPart } from './writtenParts.ts'
import { FilePreview, fileKind } from '../../../content/attachments/index.ts'
import { useEmojiText } from '../../../content/reactions/index.ts'

interface WrittenStripProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Parts of the field's text. Their ranges may be out of date. */
  readonly parts: readonly WrittenPart[]
  readonly uploads: ComposerUploads
}

/** The files and quotes of the text. Each can be selected in the text and removed. */
export function WrittenStrip({ field, parts, uploads }: WrittenStripProps) {
  const [ask, dialog] = useRename()
  const { ref, ...keys } = useRovingFocus(itemKeys(field), 'horizontal')
  if (parts.length === 0 && uploads.rows.length === 0) return null
  const select = (start: number, end: number): void => {
    const box = field.current
    if (box === null) return
    box.setSelectionRange(start, end)
    box.focus()
    scrollToText(box, start)
  }
  /** Calls `act` with the part as it is in the text now. While its name is asked for, another may appear before it. */
  const withPart = (index: number, act: (box: HTMLTextAreaElement, part: WrittenPart) => void): void => {
    const box = field.current
    if (box === null) return
    const current = writtenParts(box.value)
    const part = [...current.slice(index, index + 1), ...current].find((each) =>
      looksSame(each, parts[index]!),
    )
    if (part !== undefined) act(box, part)
  }
  const rename = (index: number, name: string): void =>
    withPart(index, (box, { start, end }) => {
      const link = box.value.slice(start, end)
      replaceText(
        box,
        start,
        end,
        link.replace(/\[[^[\]]*\]/, () => `[${name.replace(/[[\]]/g, '')}]`),
      )
    })
  return (
    <ul ref={ref} {...keys} className={styles.strip} aria-label={t('compose.strip')}>
      <UploadRows
        feed={uploads.feed}
        rows={uploads.rows}
        onControl={uploads.control}
        onRename={uploads.rename}
        onSelect={(row) => {
          const placeholder = placeholderOf(row)
          const start = field.current?.value.indexOf(placeholder) ?? -1
          if (start < 0) field.current?.focus()
          else select(start, start + placeholder.length)
        }}
      />
      {parts.map((part, index) => (
        <Chip
          // Keyed by index, because two parts can be equal.
          key={index}
          part={part}
          onSelect={() => withPart(index, (_, { start, end }) => select(start, end))}
          onRename={() =>
            withPart(index, (_, found) => {
              if (found.type !== 'upload') return
              ask({ name: found.name, onRename: (name) => rename(index, name) })
            })
          }
          onRemove={() =>
            withPart(index, (box, { start, end }) => {
              const removal = removalOf(box.value, start, end)
              replaceText(box, removal.start, removal.end, '')
            })
          }
        />
      ))}
      {dialog}
    </ul>
  )
}

/** F2 renames the focused file. Delete and Backspace remove the focused item. The focus moves to the next item, or else to the text. */
const itemKeys =
  (field: RefObject<HTMLTextAreaElement | null>) =>
  (event: KeyboardEvent, item: HTMLElement): boolean => {
    const rename = item.closest('li')?.querySelector<HTMLElement>('[data-rename]')
    if (event.key === 'F2' && rename != null) {
      rename.click()
      return true
    }
    if (event.key !== 'Delete' && event.key !== 'Backspace') return false
    const list = event.currentTarget
    const items = () => [...list.querySelectorAll<HTMLElement>('[data-roving]')]
    const before = items()
    flushSync(() => item.closest('li')?.querySelector<HTMLElement>('[data-remove]')?.click())
    const left = items()
    // An upload stays in the list until the main process has canceled it.
    const next = left.length < before.length ? (left[before.indexOf(item)] ?? left.at(-1)) : undefined
    ;(next ?? field.current)?.focus()
    return true
  }

interface ChipProps {
  readonly part: WrittenPart
  readonly onSelect: () => void
  readonly onRename: () => void
  readonly onRemove: () => void
}

function Chip({ part, onSelect, onRename, onRemove }: ChipProps) {
  const emojiText = useEmojiText()
  const name = part.type === 'upload' ? part.name : quoteName(part.author)
  const words = part.type === 'quote' ? emojiText(quotedWords(part.content)) : ''
  const isPicture = part.type === 'upload' && ['picture', 'thumbnail'].includes(fileKind(part))
  return (
    <li className={cx(styles.chip, part.type === 'upload' && styles.file, isPicture && styles.picture)}>
      <button
        type="button"
        data-roving
        className={styles.open}
        aria-label={isPicture ? name : undefined}
        aria-keyshortcuts={part.type === 'upload' ? 'Enter Delete F2' : 'Enter Delete'}
        data-tooltip={words === '' ? name : `${name}: ${words}`}
        onClick={onSelect}
      >
        {part.type === 'quote' ? (
          <Icon name="quote" size={14} className={styles.icon} />
        ) : (
          // The size of a file linked in a text is unknown.
          <FilePreview file={{ name, pathId: part.pathId, size: 0 }} />
        )}
        {!isPicture && (
          <span data-ellipsis className={styles.name}>
            {name}
          </span>
        )}
        {words !== '' && (
          <span data-ellipsis className={styles.words}>
            {words}
          </span>
        )}
      </button>
      {part.type === 'upload' && (
        <IconButton
          icon="edit"
          size={10}
          data-rename
          tabIndex={-1}
          className={styles.rename}
          label={t('uploads.rename', { name })}
          onClick={onRename}
        />
      )}
      <IconButton
        icon="close"
        size={10}
        data-remove
        tabIndex={-1}
        className={styles.remove}
        label={t('uploads.dismiss', { name })}
        onClick={onRemove}
      />
    </li>
  )
}

const quoteName = (author: string | null): string =>
  author === null ? t('compose.quote') : t('compose.quote_of', { name: author })
