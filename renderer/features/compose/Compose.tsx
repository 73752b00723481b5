import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../../shared/i18n.ts'
import type { Narrow } from '../../../shared/api/types.ts'
import type { Destination } from '../../../shared/model/localEvent.ts'
import { isConversation, placeNarrow } from '../../../shared/model/narrow.ts'
import { samePlace } from '../../../shared/model/place.ts'
import { narrowPlace } from '../../../shared/model/narrow.ts'
import { booleanSetting } from '../../../shared/model/slices/userSettings.ts'
import {
  accountKey,
  navigate,
  useAccount,
  useAccountStore,
  useCommands,
  useSharedSetting,
  useUi,
} from '../../state/index.ts'
import { Button, cx, Icon } from '../../ui/index.ts'
import { DropZone, UploadList, useComposerUploads } from '../uploads/index.ts'
import styles from './Compose.module.css'
import { ComposeToolbar } from './ComposeToolbar.tsx'
import { takeRequests, type ComposerRequest } from './composer.ts'
import { formatOfKey } from './formatKeys.ts'
import { draftOf, viewDraftId } from './draftBuffer.ts'
import { remaining } from './limits.ts'
import { placeholderOf } from './placeholder.ts'
import { Recipient } from './Recipient.tsx'
import { isSendKey } from './sendKey.ts'
import { destinationOf, targetOf, targetProblem, textProblem, type Problem, type Target } from './target.ts'
import { applyEdit, formatEdit, insertBlock, replaceText, type Format } from './textEdit.ts'
import { tellSent } from './tellSent.ts'
import { SuggestionList } from './typeahead/SuggestionList.tsx'
import { useTypeahead } from './typeahead/useTypeahead.ts'
import { useCaret } from './useCaret.ts'
import { useDraft } from './useDraft.ts'
import { useEmptyTopicQuestion } from './useEmptyTopicQuestion.ts'
import { useFollowTopic } from './useFollowTopic.ts'
import { useSending } from './useSending.ts'
import { useTypingSignals } from './useTypingSignals.ts'
import { useWritingKeys } from './useWritingKeys.ts'

interface ComposeProps {
  readonly narrow: Narrow
  /** Called on Escape, or when a text was submitted: the person goes back to reading. */
  readonly onLeave: () => void
  /** Called on the arrow up in an empty field; false when there is no message to edit. */
  readonly onEditLast: () => boolean
}

/** Facts about the text that are shown outside its field. left: as `remaining` gives it. */
interface TextState {
  readonly isBlank: boolean
  readonly left: number | null
}

/** Where messages are written: the text is the field's own; nothing else is rendered for a key. Key it by view. */
export function Compose({ narrow, onLeave, onEditLast }: ComposeProps) {
  const store = useAccountStore()
  const ownUserId = useAccount((state) => state.self.userId)
  const draftId = viewDraftId(narrow, ownUserId)
  const field = useRef<HTMLTextAreaElement>(null)
  const region = useRef<HTMLElement>(null)
  const [first] = useState(() => draftOf(store, draftId))
  useCaret(field, accountKey(store.id, draftId), store.id, first.caret)
  const enterSends = useSharedSetting('enterSends')
  const platform = useUi((ui) => ui.app.platform)
  const limit = useAccount((state) => state.realm.limits.messageLength)
  const [target, setTarget] = useState<Target>(() => first.target ?? targetOf(narrow, ownUserId))
  const [text, setText] = useState<TextState>(() => textState(first.text, limit))
  const draft = useDraft(field, draftId, first.text, (shown) => {
    setText(textState(shown.text, limit))
    if (shown.target !== null) setTarget(shown.target)
  })
  const problem = useProblem(target)
  const over = useAccount((state) =>
    text.left !== null && text.left < 0
      ? wordsOf(textProblem(state, field.current?.value ?? first.text))
      : null,
  )
  const placeholder = useAccount((state) => placeholderOf(state, target, isConversation(narrow)))
  const typing = useTypingSignals()
  const emptyTopic = useEmptyTopicQuestion(target, isConversation(narrow))
  const typeahead = useTypeahead(() => field.current, target, narrow)
  const writingKeys = useWritingKeys(field)

  const changeTarget = (next: Target): void => {
    setTarget(next)
    emptyTopic.withdraw()
    draft.keep({ target: next })
    typing({ type: 'cancel' })
  }
  useFollowTopic(narrow, target, changeTarget)
  const onSent = (destination: Destination): void => {
    typing({ type: 'sent' })
    emptyTopic.withdraw()
    const left = draft.sent(target)
    const box = field.current
    // The person has left the composer: the window stays where it is.
    if (box === null) return
    box.value = left
    setText(textState(left, limit))
    if (isConversation(narrow) || destination.type === 'direct') setTarget(targetOf(narrow, ownUserId))
    const here = narrowPlace(narrow, ownUserId)
    const { state } = store.getState()
    const follows = state === null || booleanSetting(state, 'web_navigate_to_sent_message', true)
    if (here !== null && follows && !samePlace(here, destination))
      navigate(placeNarrow(destination), { focus: 'composer' })
    else if (state !== null) tellSent(state, narrow, destination)
  }
  const { send, failure, clearError } = useSending(draftId, {
    onHand: draft.beginSend,
    onSent,
    onRefused: () => draft.refused(target),
  })
  const isDisabled = problem?.isFinal === true
  const uploads = useComposerUploads({
    account: store.id,
    place: draftId,
    field,
  })
  const trySend = (): void => {
    typeahead.close()
    const written = field.current?.value ?? ''
    if (problem !== null) return focusMissing(target)
    if (written.trim() !== '' && emptyTopic.ask()) return
    const awaited = uploads.awaited(written)
    if (awaited !== null) send(written, target, awaited, (isHanded) => uploads.beginSend(awaited, isHanded))
    field.current?.focus()
  }

  const onInput = (): void => {
    const box = field.current!
    draft.keep({ text: box.value, target, caret: [box.selectionStart, box.selectionEnd] })
    const next = textState(box.value, limit)
    if (next.isBlank !== text.isBlank || next.left !== text.left) setText(next)
    if (failure !== null) clearError()
    typeahead.look()
    const { state } = store.getState()
    const destination =
      state === null || targetProblem(state, target) !== null ? null : destinationOf(state, target)
    if (next.isBlank) typing({ type: 'cancel' })
    else if (destination !== null) typing({ type: 'keystroke', destination })
  }
  const format = (name: Format): void => {
    const box = field.current
    if (box !== null) applyEdit(box, formatEdit(box.value, box.selectionStart, box.selectionEnd, name))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (typeahead.onKeyDown(event)) return
    if (isSendKey(event.nativeEvent, enterSends)) {
      event.preventDefault()
      return trySend()
    }
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      event.stopPropagation()
      return onLeave()
    }
    if (isPlainUp(event) && event.currentTarget.value === '' && onEditLast()) return event.preventDefault()
    const name = formatOfKey(event, platform)
    if (name === null) return
    event.preventDefault()
    event.stopPropagation()
    format(name)
  }

  const take = (request: ComposerRequest): boolean => {
    const { destination, insert } = request
    if (destination !== undefined && !sameTarget(target, destination)) changeTarget(destination)
    const box = field.current
    if (box === null) return false
    if (insert !== undefined) insertBlock(box, insert)
    box.focus()
    return document.activeElement === box
  }
  const newest = useRef(take)
  useEffect(() => {
    newest.current = take
  })
  useEffect(() => takeRequests((request) => newest.current(request)), [])
  useCommands([
    {
      id: 'write.message',
      title: t('compose.cmd_write'),
      group: t('app.group_write'),
      keys: ['c'],
      run: () => focusMissing(target),
    },
    {
      id: 'write.attach',
      title: t('uploads.attach'),
      group: t('app.group_write'),
      keys: ['Mod+o'],
      run: () => {
        if (!isDisabled) uploads.pick()
      },
    },
  ])
  /** Puts the caret into the first field that still needs an entry: those of the destination first, then the text. */
  const focusMissing = (to: Target): void => {
    const inputs = to.type === 'direct' ? [] : [...(region.current?.querySelectorAll('input') ?? [])]
    const wanted = inputs.find(({ value, ariaInvalid }) => value.trim() === '' || ariaInvalid === 'true')
    const isHere = isConversation(narrow) && problem === null
    ;(isHere ? field.current : (wanted ?? field.current))?.focus()
  }

  const words =
    failure ??
    over ??
    uploads.words ??
    (problem !== null && (!text.isBlank || isDisabled) ? problem.text : null) ??
    emptyTopic.words ??
    (draft.isUnsaved ? t('compose.unsaved') : null)
  const sendKeys = enterSends ? 'Enter' : platform === 'darwin' ? '⌘Enter' : 'Ctrl+Enter'
  return (
    <section ref={region} className={styles.compose} aria-label={t('compose.region')} {...writingKeys}>
      {!isDisabled && <DropZone over={region} onFiles={uploads.give} />}
      <Recipient
        target={target}
        onChange={changeTarget}
        onDone={() => field.current?.focus()}
        onLeave={onLeave}
      />
      <UploadList feed={uploads.feed} rows={uploads.rows} onControl={uploads.control} />
      <div>
        {typeahead.isOpen && (
          <SuggestionList
            id={typeahead.id}
            suggestions={typeahead.suggestions}
            active={typeahead.active}
            onPick={(i) => typeahead.pick(i)}
          />
        )}
        <textarea
          ref={field}
          className={styles.field}
          aria-label={t('compose.message')}
          aria-autocomplete="list"
          aria-controls={typeahead.isOpen ? typeahead.id : undefined}
          aria-activedescendant={typeahead.isOpen ? `${typeahead.id}-${typeahead.active}` : undefined}
          aria-invalid={over !== null || undefined}
          aria-describedby={`${typeahead.id}-words`}
          placeholder={placeholder}
          defaultValue={first.text}
          disabled={isDisabled}
          rows={1}
          onInput={onInput}
          onKeyDown={onKeyDown}
          onPaste={uploads.onPaste}
          onSelect={() => {
            if (typeahead.isOpen) typeahead.look()
          }}
          onBlur={typeahead.close}
        />
      </div>
      {draft.elsewhere !== null && (
        <div className={styles.words} role="status">
          <Icon name="info" size={13} />
          <span>{t('compose.elsewhere')}</span>
          <Button variant="quiet" onClick={draft.show}>
            {t('compose.elsewhere_show')}
          </Button>
        </div>
      )}
      <div
        className={cx(styles.words, words === null && styles.noWords)}
        id={`${typeahead.id}-words`}
        aria-live="polite"
      >
        {words !== null && (
          <>
            <Icon name={isDisabled ? 'info' : 'warning'} size={13} />
            <span>{words}</span>
            {words === emptyTopic.words && (
              <Button variant="quiet" onClick={() => focusMissing(target)}>
                {t('compose.empty_topic_name')}
              </Button>
            )}
          </>
        )}
      </div>
      <div className={styles.bar}>
        <ComposeToolbar
          disabled={isDisabled}
          onAttach={uploads.pick}
          onFormat={format}
          onInsert={(inserted) => {
            const box = field.current
            if (box !== null) replaceText(box, box.selectionStart, box.selectionEnd, inserted)
          }}
        />
        {text.left !== null && text.left >= 0 && (
          <span className={styles.left}>{t('compose.remaining', { count: text.left })}</span>
        )}
        <Button
          variant="primary"
          className={styles.send}
          title={t('compose.send_key', { keys: sendKeys })}
          disabled={problem !== null || text.isBlank || over !== null}
          onClick={trySend}
        >
          {emptyTopic.words === null ? t('compose.send') : t('compose.empty_topic_send')}
        </Button>
      </div>
    </section>
  )
}

const isPlainUp = ({ key, nativeEvent, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'ArrowUp' && !nativeEvent.isComposing && !shiftKey && !ctrlKey && !metaKey && !altKey

/** Re-rendered only when the words change, not with every event. */
function useProblem(target: Target): { readonly text: string; readonly isFinal: boolean } | null {
  const text = useAccount((state) => wordsOf(targetProblem(state, target)))
  const isFinal = useAccount((state) => targetProblem(state, target)?.isFinal === true)
  return text === null ? null : { text, isFinal }
}

const wordsOf = (problem: Problem | null): string | null =>
  problem === null ? null : t(problem.key, problem.values)

const textState = (text: string, limit: number): TextState => ({
  isBlank: text.trim() === '',
  left: remaining(text, limit),
})

const sameTarget = (target: Target, destination: Destination): boolean =>
  (target.type === 'direct' || target.channelId !== null) && samePlace(target as Destination, destination)
