import type { Conversation } from '../../../shared/api/conversation.ts'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../../shared/i18n.ts'
import type { Narrow } from '../../../shared/api/types.ts'
import { fixedKey, useAccount, useSetting } from '../../state/index.ts'
import { Button, cx, Icon } from '../../ui/index.ts'
import styles from './EditBox.module.css'
import { formatOfKey } from './writing/formatKeys.ts'
import { overBy, remaining } from './writing/limits.ts'
import { isSendKey } from './writing/sendKey.ts'
import { applyEdit, formatEdit } from './writing/textEdit.ts'
import { SuggestionList } from './typeahead/SuggestionList.tsx'
import { useTypeahead } from './typeahead/useTypeahead.ts'
import { useWritingKeys } from './writing/useWritingKeys.ts'

interface EditBoxProps {
  readonly narrow: Narrow
  /** The message's conversation. */
  readonly conversation: Conversation
  /** Text at the start; from then on the field holds the text. */
  readonly text: string
  readonly caret: readonly [start: number, end: number] | null
  /** Why it could not be saved; null: nothing to say. */
  readonly error: string | null
  readonly isBusy: boolean
  /** True when the field takes the focus; called once, when the field appears. */
  readonly takesFocus: () => boolean
  readonly onChange: (text: string, caret: readonly [start: number, end: number]) => void
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** Pixels above the field within which a list of suggestions may find no room. */
const listRoom = 300

/** A message is changed in its place: the same text field as where messages are written, with Save and Cancel. */
export function EditBox(props: EditBoxProps) {
  const { narrow, conversation, text, caret, error, isBusy, takesFocus, onChange, onSave, onCancel } = props
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const writingKeys = useWritingKeys(field)
  const enterSends = useSetting('enterSends')
  const limit = useAccount((state) => state.realm.limits.messageLength)
  const [shape, setShape] = useState(() => shapeOf(text, limit))
  const [opensBelow, setOpensBelow] = useState(false)
  const typeahead = useTypeahead(() => field.current, conversation, narrow)
  const first = useRef({ caret, takesFocus })
  useLayoutEffect(() => {
    const box = field.current
    if (box === null) return
    const { caret: at, takesFocus: takes } = first.current
    box.setSelectionRange(at?.[0] ?? box.value.length, at?.[1] ?? box.value.length)
    if (takes()) box.focus()
  }, [])

  const isWrong = shape.isBlank || shape.over > 0
  const save = (): void => {
    typeahead.close()
    if (!isWrong && !isBusy) onSave()
  }
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
    if (typeahead.onKeyDown(event)) return
    if (isSendKey(event.nativeEvent, enterSends)) {
      event.preventDefault()
      return save()
    }
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      event.stopPropagation()
      return onCancel()
    }
    const format = formatOfKey(event)
    if (format === null) return
    event.preventDefault()
    event.stopPropagation()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    applyEdit(event.currentTarget, formatEdit(value, selectionStart, selectionEnd, format))
  }

  const words = shape.over > 0 ? t('compose.too_long', { over: shape.over, limit }) : error
  const saveKeys = fixedKey(enterSends ? 'Enter' : 'Mod+Enter')
  return (
    <div className={styles.edit} role="group" aria-label={t('editing.region')} {...writingKeys}>
      <div className={styles.text}>
        {typeahead.isOpen && (
          <SuggestionList
            id={typeahead.id}
            suggestions={typeahead.suggestions}
            active={typeahead.active}
            opensBelow={opensBelow}
            onPick={(i) => typeahead.pick(i)}
          />
        )}
        <textarea
          ref={field}
          className={styles.field}
          aria-label={t('editing.field')}
          aria-autocomplete="list"
          aria-controls={typeahead.isOpen ? typeahead.id : undefined}
          aria-activedescendant={typeahead.isOpen ? `${typeahead.id}-${typeahead.active}` : undefined}
          aria-invalid={shape.over > 0 || undefined}
          aria-describedby={`${id}-words`}
          defaultValue={text}
          readOnly={isBusy}
          rows={1}
          onInput={onInput}
          onKeyDown={onKeyDown}
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
      </div>
      <div className={cx(styles.words, words === null && styles.noWords)} id={`${id}-words`} role="alert">
        {words !== null && (
          <>
            <Icon name="warning" size={13} />
            <span>{words}</span>
          </>
        )}
      </div>
      <div className={styles.bar}>
        {shape.left !== null && shape.left >= 0 && (
          <span className={styles.left}>{t('compose.remaining', { count: shape.left })}</span>
        )}
        <Button onClick={onCancel} data-tooltip={t('app.cancel')} data-tooltip-keys={fixedKey('Escape')}>
          {t('app.cancel')}
        </Button>
        <Button
          variant="primary"
          data-send
          data-tooltip={t('editing.save')}
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

/** Facts about the text that are shown outside its field. */
const shapeOf = (text: string, limit: number) => ({
  isBlank: text.trim() === '',
  left: remaining(text, limit),
  over: overBy(text, limit),
})
