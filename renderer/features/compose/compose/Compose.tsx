import type { Conversation, DraftTarget } from '../../../../shared/api/conversation.ts'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { Narrow } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { isConversation, isOfDirects } from '../../../../shared/model/views/narrow.ts'
import {
  accountKey,
  fixedKey,
  useAccount,
  useAccountStore,
  useBufferedKeystrokes,
  useSetting,
} from '../../../state/index.ts'
import { DropZone, useComposerUploads } from '../uploads/index.ts'
import styles from './Compose.module.css'
import { ComposeBar } from './ComposeBar.tsx'
import { ComposeField } from './ComposeField.tsx'
import { ComposeWords } from './ComposeWords.tsx'
import { draftOf, viewDraftId } from './drafts/draftBuffer.ts'
import { WrittenStrip } from './parts/WrittenStrip.tsx'
import { looksSame, writtenParts, type WrittenPart } from './parts/writtenParts.ts'
import { remaining } from './writing/limits.ts'
import { placeholderOf } from './placeholder.ts'
import type { RecipientKind } from './recipient/ChannelField.tsx'
import { Recipient } from './recipient/Recipient.tsx'
import {
  destinationOf,
  isSameTarget,
  targetOf,
  targetProblem,
  textProblem,
  type Problem,
} from './recipient/target.ts'
import { showSent } from './sending/tellSent.ts'
import { useTypeahead } from './typeahead/useTypeahead.ts'
import { useCaret } from './drafts/useCaret.ts'
import { useComposerRequests } from './useComposerRequests.ts'
import { useOpenRecipient } from './drafts/carryDraft.ts'
import { useDraft } from './drafts/useDraft.ts'
import { usePaste } from './paste/usePaste.ts'
import { useFollowTopic } from './sending/useFollowTopic.ts'
import { useSending } from './sending/useSending.ts'
import { useTypingSignals } from './sending/useTypingSignals.ts'
import { useWarnings } from './warnings/useWarnings.ts'
import { WarningList } from './warnings/WarningList.tsx'
import { useWidgetForm, WidgetFormDialog } from './useWidgetForm.tsx'
import { EditElsewhere } from './writing/EditElsewhere.tsx'
import { usePreview } from './preview/usePreview.ts'
import { useWriting } from './writing/useWriting.ts'
import { isSendKey } from './writing/writingKeys.ts'
import { isForInputMethod } from '../../../ui/index.ts'

/** Returns the action of a key in the composer's text, or null if the key types. */
function composerKey(event: KeyboardEvent, enterSends: boolean): 'edit-last' | 'leave' | 'send' | null {
  if (isSendKey(event.nativeEvent, enterSends)) return 'send'
  if (event.key === 'Escape' && !isForInputMethod(event)) return 'leave'
  return isPlainUp(event) ? 'edit-last' : null
}

const isPlainUp = ({ key, nativeEvent, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'ArrowUp' && !isForInputMethod({ nativeEvent }) && !shiftKey && !ctrlKey && !metaKey && !altKey

export interface ComposeProps {
  readonly narrow: Narrow
  /** Called on Escape and after sending, when the user returns to the messages. */
  readonly onLeave: () => void
  /** Called after sending if the user has typed nothing since. hadFocus: the composer still has the focus. */
  readonly onSent?: (hadFocus: boolean) => void
  /** Called on arrow up in an empty field. Returns false if there is no message to edit. */
  readonly onEditLast: () => boolean
  /** Set for a composer in a dialog, which always shows its recipients. */
  readonly sheet?: ComposeSheet
}

export interface ComposeSheet {
  readonly draftId: string
  readonly offers: RecipientKind
}

/** Properties of the text that are shown outside its field. left: the result of `remaining`. */
interface TextState {
  readonly isBlank: boolean
  readonly left: number | null
  readonly parts: readonly WrittenPart[]
}

/** The composer. The field is uncontrolled, so that a key renders nothing else. Give it the view as React key. */
export function Compose({ narrow, onLeave, onSent: onEmptied, onEditLast, sheet }: ComposeProps) {
  const store = useAccountStore()
  const ownUserId = useAccount((state) => state.self.userId)
  const draftId = sheet?.draftId ?? viewDraftId(narrow, ownUserId)
  const field = useRef<HTMLTextAreaElement>(null)
  useBufferedKeystrokes('composer', field)
  const region = useRef<HTMLElement>(null)
  const [first] = useState(() => draftOf(store, draftId))
  useCaret(field, accountKey(store.id, draftId), store.id, first.caret)
  const enterSends = useSetting('enterSends')
  const limit = useAccount((state) => state.realm.limits.messageLength)
  const [target, setTarget] = useState<DraftTarget>(() => first.target ?? targetOf(narrow, ownUserId))
  const [text, setText] = useState<TextState>(() => textState(first.text, limit))
  const isHere = isConversation(narrow)
  const uploads = useComposerUploads({ account: store.id, place: draftId, field })
  const warnings = useWarnings(field, { target, isHere, uploading: uploads.running })
  const draft = useDraft(field, draftId, (shown) => {
    setText(textState(shown.text, limit))
    if (shown.target !== null) setTarget(shown.target)
    warnings.withdraw()
  })
  const problem = useProblem(target)
  const over = useOver(text, () => field.current?.value ?? first.text)
  const placeholder = useAccount((state) => placeholderOf(state, target, isHere, sheet !== undefined))
  const typing = useTypingSignals()
  const typeahead = useTypeahead(field, target, narrow)
  const preview = usePreview(field)

  const onSent = (destination: Conversation, sent: string, isScheduled: boolean): void => {
    typing({ type: 'sent' })
    warnings.withdraw()
    const left = draft.sent(target, sent)
    const box = field.current
    // The user has left the composer, so the window stays where it is.
    if (box === null) return
    box.value = left
    setText(textState(left, limit))
    if (isHere || destination.type === 'direct') setTarget(targetOf(narrow, ownUserId))
    if (!isScheduled) showSent(store, sheet === undefined ? narrow : null, destination, ownUserId)
    if (left === '') onEmptied?.(region.current?.contains(document.activeElement) === true)
  }
  const { send, inFlight, failure, clearError } = useSending(draftId, {
    onHand: draft.beginSend,
    onSent,
    onRefused: (refused) => draft.refused(target, refused),
  })
  const changeTarget = (next: DraftTarget): void => {
    setTarget(next)
    warnings.withdraw()
    if (field.current !== null) draft.keep({ text: field.current.value, target: next }, inFlight())
    typing({ type: 'cancel' })
  }
  useFollowTopic(narrow, target, changeTarget)
  const isDisabled = problem?.isFinal === true
  const isQuiet = !sheet && isHere && problem === null && isSameTarget(target, targetOf(narrow, ownUserId))
  const paste = usePaste(field, uploads)
  const widget = useWidgetForm(field)
  /** Focuses the first field without an entry: those of the destination first, then the text. */
  const focusMissing = (): void => {
    const missing = isHere && problem === null ? undefined : missingInput(region.current, target)
    ;(missing ?? field.current)?.focus()
  }
  const trySend = (time?: number): void => {
    typeahead.close()
    preview.close()
    const written = field.current?.value ?? ''
    if (widget.takes(written)) return
    if (problem !== null) return focusMissing()
    if (written.trim() !== '' && warnings.stops(written, time)) return
    const awaited = uploads.awaited(written)
    if (awaited !== null)
      send(written, target, awaited, (done) => uploads.beginSend(awaited, done), time ?? warnings.time())
    field.current?.focus()
  }
  const writing = useWriting(field, preview, trySend, target, typeahead.time)
  const onInput = (): void => {
    const box = field.current!
    draft.keep({ text: box.value, target, caret: [box.selectionStart, box.selectionEnd] }, inFlight())
    const next = textState(box.value, limit)
    if (!isSameState(next, text)) setText(next)
    if (failure !== null) clearError()
    warnings.textChanged()
    typeahead.look()
    signalTyping(typing, store.getState().state, problem === null ? target : null, next.isBlank)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const isTaken = typeahead.onKeyDown(event) || writing.onKeyDown(event)
    const pressed = isTaken ? null : composerKey(event, enterSends)
    if (pressed === null) return
    if (pressed === 'edit-last' && (event.currentTarget.value !== '' || !onEditLast())) return
    event.preventDefault()
    if (pressed !== 'leave') return pressed === 'send' ? trySend() : undefined
    event.stopPropagation()
    onLeave()
  }
  const onAttach = isDisabled ? null : uploads.pick
  const onGo = useOpenRecipient(draftId, target, sheet && onLeave)
  useComposerRequests({ region, field, target, changeTarget, onWrite: focusMissing, onGo, onAttach })
  const shownProblem = problem !== null && (!text.isBlank || problem.isEarly) ? problem.text : null
  const unsaved = draft.isUnsaved ? t('compose.unsaved') : null
  const words = failure ?? paste.offer ?? over ?? uploads.words ?? shownProblem ?? unsaved
  return (
    <section ref={region} className={styles.compose} aria-label={t('compose.region')} {...writing.region}>
      {!isDisabled && <DropZone over={region} onFiles={uploads.give} />}
      <Recipient
        target={target}
        isQuiet={isQuiet}
        offers={sheet?.offers ?? offeredIn(narrow)}
        onChange={changeTarget}
        onDone={() => field.current?.focus()}
        onLeave={onLeave}
        onGo={sheet ? onGo : null}
      />
      <ComposeField
        writing={writing}
        typeahead={typeahead}
        text={first.text}
        placeholder={placeholder}
        isInvalid={over !== null}
        isDisabled={isDisabled}
        onInput={onInput}
        onKeyDown={onKeyDown}
        onPaste={paste.onPaste}
        controls={<EditElsewhere field={field} draft={draftId} target={target} />}
      />
      <ComposeWords
        id={`${typeahead.list.id}-words`}
        words={words}
        isDisabled={isDisabled}
        action={paste.actionOf(words, over)}
        onShowElsewhere={draft.elsewhere === null ? null : draft.show}
      />
      <WarningList warnings={warnings} isBlank={text.isBlank} composer={{ changeTarget, focusMissing }} />
      <ComposeBar
        writing={writing}
        isDisabled={isDisabled}
        left={text.left}
        sendKeys={fixedKey(enterSends ? 'Enter' : 'Mod+Enter')}
        sendLabel={warnings.sendLabel}
        maySend={problem === null && !text.isBlank && over === null}
        uploads={uploads}
        onSend={trySend}
        onWidget={widget.open}
        onRedirect={isQuiet ? () => region.current?.querySelector('input')?.focus() : null}
      />
      <WrittenStrip field={field} parts={text.parts} uploads={uploads} />
      <WidgetFormDialog control={widget} onSend={() => trySend()} />
    </section>
  )
}

/** The composer of a conversation changes only the channel and topic, or the users. */
const offeredIn = (narrow: Narrow): RecipientKind =>
  isOfDirects(narrow) ? 'people' : isConversation(narrow) ? 'channels' : 'anyone'

/** Returns the first field of the destination that is empty or invalid. */
function missingInput(region: HTMLElement | null, target: DraftTarget): HTMLInputElement | undefined {
  const inputs = target.type === 'direct' ? [] : [...(region?.querySelectorAll('input') ?? [])]
  return inputs.find(({ value, ariaInvalid }) => value.trim() === '' || ariaInvalid === 'true')
}

/** Notifies the recipients that the user is typing, or has stopped. `target`: null if nothing can be sent to it. */
function signalTyping(
  typing: ReturnType<typeof useTypingSignals>,
  state: AccountState | null,
  target: DraftTarget | null,
  isBlank: boolean,
): void {
  if (isBlank) return typing({ type: 'cancel' })
  const destination = state === null || target === null ? null : destinationOf(state, target)
  if (destination !== null) typing({ type: 'keystroke', destination })
}

/** Returns the error for a text that is too long, or null if it fits. */
const useOver = (text: TextState, written: () => string): string | null =>
  useAccount((state) => (text.left !== null && text.left < 0 ? wordsOf(textProblem(state, written())) : null))

interface ShownProblem extends Pick<Problem, 'isEarly' | 'isFinal'> {
  readonly text: string
}

/** Returns why no message can be sent to the target, or null. */
const useProblem = (target: DraftTarget): ShownProblem | null =>
  useAccount(useMemo(() => problemSelector(target), [target]))

/** The selector returns the same object until the text changes. */
function problemSelector(target: DraftTarget): (state: AccountState) => ShownProblem | null {
  let last: ShownProblem | null = null
  return (state) => {
    const problem = targetProblem(state, target)
    const text = wordsOf(problem)
    if (problem === null || text === null) return (last = null)
    const { isEarly, isFinal } = problem
    return last?.text === text ? last : (last = { text, isEarly, isFinal })
  }
}

const wordsOf = (problem: Problem | null): string | null =>
  problem === null ? null : t(problem.key, problem.values)

const textState = (text: string, limit: number): TextState => ({
  isBlank: text.trim() === '',
  left: remaining(text, limit),
  parts: writtenParts(text),
})

const isSameState = (a: TextState, b: TextState): boolean =>
  a.isBlank === b.isBlank &&
  a.left === b.left &&
  a.parts.length === b.parts.length &&
  a.parts.every((part, index) => looksSame(part, b.parts[index]!))
