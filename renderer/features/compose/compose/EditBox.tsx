import type { Conversation } from '../../../../shared/api/conversation.ts'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { Narrow } from '../../../../shared/api/types.ts'
import { fixedKey, useAccount, useAccountStore, useSetting } from '../../../state/index.ts'
import { isForInputMethod, Button, cx, Icon } from '../../../ui/index.ts'
import { UploadList, useComposerUploads } from '../uploads/index.ts'
import styles from './EditBox.module.css'
import { NoticeButton } from './NoticeButton.tsx'
import { CallNotice } from './calls/CallNotice.tsx'
import { previewClass, PreviewPanel } from './preview/PreviewPanel.tsx'
import { usePreview } from './preview/usePreview.ts'
import { useWriting } from './writing/useWriting.ts'
import { isSendKey } from './writing/writingKeys.ts'
import { editMark, useFieldHeight } from './writing/useFieldHeight.tsx'
import { overBy, remaining } from './writing/limits.ts'
import { ComposeToolbar } from './writing/ComposeToolbar.tsx'
import { SuggestionList } from './typeahead/SuggestionList.tsx'
import { usePaste } from './paste/usePaste.ts'
import { useTypeahead } from './typeahead/useTypeahead.ts'

interface EditBoxProps {
  /** Key of the field's uploads, the same after a restart. */
  readonly place: string
  readonly narrow: Narrow
  readonly conversation: Conversation
  /** Initial text. Afterward the field holds the text. */
  readonly text: string
  readonly caret: readonly [start: number, end: number] | null
  /** Reason why the last save failed. null: it did not. */
  readonly error: string | null
  readonly isBusy: boolean
  /** True when the field should take the focus. Called once, when the field is mounted. */
  readonly takesFocus: () => boolean
  readonly onChange: (text: string, caret: readonly [start: number, end: number]) => void
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** Pixels that a list of suggestions may need above the field. */
const listRoom = 300

/** Edits a message in place: the text field of the composer, with Save and Cancel. */
export function EditBox(props: EditBoxProps) {
  const { place, narrow, conversation, text, caret, error, isBusy, takesFocus, onChange, onSave, onCancel } =
    props
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const enterSends = useSetting('enterSends')
  const limit = useAccount((state) => state.realm.limits.messageLength)
  const [shape, setShape] = useState(() => shapeOf(text, limit))
  const height = useFieldHeight('editHeight', styles.fill)
  const [opensBelow, setOpensBelow] = useState(false)
  const typeahead = useTypeahead(field, conversation, narrow)
  const uploads = useComposerUploads({ account: useAccountStore().id, place, field })
  const paste = usePaste(field, uploads)
  const first = useRef({ caret, takesFocus })
  useLayoutEffect(() => {
    const box = field.current
    if (box === null) return
    const { caret: at, takesFocus: takes } = first.current
    box.setSelectionRange(at?.[0] ?? box.value.length, at?.[1] ?? box.value.length)
    if (takes()) box.focus()
  }, [])

  // An edit cannot wait for uploads, unlike a new message.
  const isUploading = uploads.rows.length > 0
  const isWrong = shape.isBlank || shape.over > 0 || isUploading
  const preview = usePreview(field)
  const save = (): void => {
    typeahead.close()
    preview.close()
    if (!isWrong && !isBusy) onSave()
  }
  const writing = useWriting(field, preview, save, conversation, typeahead.time)
  const tell = (): void => {
    const box = field.current
    if (box !== null) onChange(box.value, [box.selectionStart, box.selectionEnd])
  }
  const onInput = (): void => {
    tell()
    const next = shapeOf(field.current!.value, limit)
    if (next.isBlank !== shape.isBlank || next.left !== shape.left || next.over !== shape.over) setShape(next)
    typeahead.look()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (typeahead.onKeyDown(event) || writing.onKeyDown(event)) return
    if (isSendKey(event.nativeEvent, enterSends)) {
      event.preventDefault()
      return save()
    }
    if (event.key === 'Escape' && !isForInputMethod(event)) {
      event.preventDefault()
      event.stopPropagation()
      onCancel()
    }
  }

  const over = shape.over > 0 ? t('compose.too_long', { over: shape.over, limit }) : null
  const words = paste.offer ?? over ?? error
  const action = paste.actionOf(words, over)
  const saveKeys = fixedKey(enterSends ? 'Enter' : 'Mod+Enter')
  return (
    <div className={styles.edit} role="group" aria-label={t('editing.region')} {...writing.region}>
      <UploadList
        feed={uploads.feed}
        rows={uploads.rows}
        onControl={uploads.control}
        onRename={uploads.rename}
      />
      <div className={previewClass(writing.preview)} style={height.style} {...{ [editMark]: true }}>
        <div className={cx(styles.text, height.kind !== 'auto' && styles.sized)}>
          {typeahead.isOpen && <SuggestionList list={typeahead.list} opensBelow={opensBelow} />}
          <textarea
            ref={field}
            className={styles.field}
            aria-label={t('editing.field')}
            {...typeahead.ofText}
            aria-invalid={shape.over > 0 || undefined}
            aria-describedby={`${id}-words`}
            defaultValue={text}
            readOnly={isBusy}
            rows={1}
            spellCheck={writing.checksSpelling}
            onInput={onInput}
            onKeyDown={onKeyDown}
            onPaste={paste.onPaste}
            onFocus={({ currentTarget }) => {
              const view = currentTarget.closest('[data-read]')?.getBoundingClientRect().top ?? 0
              setOpensBelow(currentTarget.getBoundingClientRect().top - view < listRoom)
            }}
            onSelect={() => {
              tell()
              if (typeahead.isOpen) typeahead.look()
            }}
            onBlur={typeahead.close}
          />
          {height.controls}
        </div>
        <PreviewPanel writing={writing} />
      </div>
      <CallNotice calls={writing.calls} />
      <div className={cx(styles.words, words === null && styles.noWords)} id={`${id}-words`} role="alert">
        {words !== null && (
          <>
            <Icon name="warning" size={13} />
            <span>{words}</span>
            {action !== null && (
              <NoticeButton key={words} onClick={action.run}>
                {action.label}
              </NoticeButton>
            )}
          </>
        )}
      </div>
      <div className={styles.bar}>
        <ComposeToolbar writing={writing} disabled={isBusy} onAttach={uploads.pick} />
        <span className={styles.gap} />
        {shape.left !== null && shape.left >= 0 && (
          <span className={styles.left}>{t('compose.remaining', { count: shape.left })}</span>
        )}
        <Button onClick={onCancel} data-tooltip={t('app.cancel')} data-tooltip-keys={fixedKey('Escape')}>
          {t('app.cancel')}
        </Button>
        <Button
          variant="primary"
          data-send
          data-tooltip={t(isUploading ? 'editing.uploading' : 'editing.save')}
          data-tooltip-keys={saveKeys}
          busy={isBusy}
          disabled={isWrong}
          onClick={save}
        >
          {t('editing.save')}
        </Button>
      </div>
    </div>
  )
}

/** Returns the properties of the text that are shown outside its field. */
const shapeOf = (text: string, limit: number) => ({
  isBlank: text.trim() === '',
  left: remaining(text, limit),
  over: overBy(text, limit),
})
