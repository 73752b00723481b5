import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { LocalDraft } from '../../../../../shared/model/outbox/localDraft.ts'
import { draftIdOf, listWriter } from '../../../../../shared/model/outbox/localDraft.ts'
import {
  call,
  callQuietly,
  failureText,
  useAccount,
  useAccountStore,
  type AccountStore,
} from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { isOurOlder } from './moveDraft.ts'
import {
  draftOf,
  flushDraft,
  forgetDraft,
  beginSend,
  writeDraft,
  endSend,
  ownWriter,
  shownRev,
  type Draft,
} from './draftBuffer.ts'

/** Saves where the caret stood, when core has this very text already. */
function keepCaret(store: AccountStore, id: string, box: HTMLTextAreaElement | null): void {
  const kept = store.getState().state?.localDrafts.get(id)
  if (box === null || kept === undefined || kept.content !== box.value) return
  const [start, end] = [box.selectionStart, box.selectionEnd]
  if (kept.caret?.[0] === start && kept.caret[1] === end) return
  writeDraft(store, id, { caret: [start, end] }, kept.rev)
  flushDraft(store, id)
}

/**
 * True when the person opened another draft here and this field's text has become a draft of its own since: core may
 * report both at once.
 */
function wasReplaced(store: AccountStore, opened: LocalDraft, text: string): boolean {
  const drafts = store.getState().state?.localDrafts.values() ?? []
  return (
    opened.writer === listWriter &&
    [...drafts].some(({ id, content }) => id !== opened.id && content === text)
  )
}

/** Takes the submitted text out of the text: the rest was typed since the send key, wherever the caret stood. */
function afterHanded(text: string, handed: string | null): string {
  if (handed === null) return text
  let start = 0
  while (start < handed.length && text[start] === handed[start]) start += 1
  const isRest = text.length >= handed.length && text.endsWith(handed.slice(start))
  return isRest ? text.slice(start, text.length - (handed.length - start)) : text
}

interface DraftControl {
  readonly keep: (change: Partial<Draft>) => void
  /** Begins a send of this text; what is typed later builds on it. Returns what the field has seen of its draft. */
  readonly beginSend: (text: string) => { readonly rev: number; readonly writer: string }
  /** Ends a send: the outbox has the text. Returns what was typed since. */
  readonly sent: (target: DraftTarget) => string
  /** Ends a send that the outbox did not take: the text is a draft again. False when its composer was left. */
  readonly refused: (target: DraftTarget) => boolean
  /** Another text, written elsewhere while this one was being written; null: none. */
  readonly elsewhere: LocalDraft | null
  /** True when the draft could not be written to the disk. */
  readonly isUnsaved: boolean
  /** Puts the other text in the place of this one, which becomes a version. */
  readonly show: () => void
}

/**
 * Has the text written whenever the field or the page is left. isHanded: true while a submitted text waits for the
 * outbox.
 */
function useFlushes(field: RefObject<HTMLTextAreaElement | null>, id: string, isHanded: () => boolean): void {
  const store = useAccountStore()
  useLayoutEffect(() => {
    const box = field.current
    const flush = (): void =>
      flushDraft(store, id, box === null ? null : [box.selectionStart, box.selectionEnd])
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') flush()
    }
    box?.addEventListener('blur', flush)
    addEventListener('beforeunload', flush)
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      // Runs while the field is still in the page: afterwards it has no caret.
      flush()
      if (!isHanded()) keepCaret(store, id, box)
      box?.removeEventListener('blur', flush)
      removeEventListener('beforeunload', flush)
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [field, store, id, isHanded])
}

/**
 * Connects the composer's field with its draft in core. The text is written at a pause and whenever the field is
 * left. A text that is written elsewhere comes in, unless the person is writing here.
 */
export function useDraft(
  field: RefObject<HTMLTextAreaElement | null>,
  id: string,
  first: string,
  onText: (draft: Draft) => void,
): DraftControl {
  const store = useAccountStore()
  const [elsewhere, setElsewhere] = useState<LocalDraft | null>(null)
  const kept = useAccount((state) => state.localDrafts.get(id))
  /** The newest rev that the field has shown. */
  const seen = useRef<number | null>(null)
  /** Text that was submitted and that the outbox has not taken yet; null: none. */
  const handed = useRef<string | null>(null)
  /** True when core's draft holds text that was typed since the submit. */
  const isFollowed = useRef(false)
  /** Text that the field and core last agreed on. */
  const agreed = useRef(first)
  const newest = useRef(onText)
  useEffect(() => {
    newest.current = onText
  })

  const isHanded = useCallback(() => handed.current !== null, [])
  useFlushes(field, id, isHanded)

  const put = (box: HTMLTextAreaElement, draft: Draft, rev: number): void => {
    box.value = draft.text
    if (draft.caret !== null) box.setSelectionRange(draft.caret[0], draft.caret[1])
    seen.current = rev
    agreed.current = draft.text
    setElsewhere(null)
    newest.current(draft)
  }

  useEffect(() => {
    const box = field.current
    if (box === null) return
    if (seen.current === null) {
      seen.current = kept?.rev ?? 0
      return
    }
    const isFree = document.activeElement !== box || !document.hasFocus()
    if (kept === undefined) {
      // The draft was sent or deleted elsewhere.
      seen.current = 0
      if (isFree && box.value === agreed.current && box.value !== '')
        put(box, { text: '', target: null, caret: null }, 0)
      return
    }
    if (kept.writer === ownWriter() || kept.content === box.value) {
      seen.current = Math.max(seen.current, kept.rev)
      if (kept.content === box.value) agreed.current = kept.content
      return
    }
    if (kept.rev <= seen.current) return
    if (isOurOlder(store, kept)) {
      seen.current = kept.rev
      return
    }
    // The person opened this draft, as by the arrow key, and the focus is in the empty field that waits for its text.
    const isAwaited = kept.writer === listWriter && box.value === '' && agreed.current === ''
    // The event of an opened draft may come after the answer, when the focus is in the field already.
    if (isAwaited || wasReplaced(store, kept, box.value) || (isFree && box.value === agreed.current))
      put(box, { text: kept.content, target: kept.target, caret: kept.caret }, kept.rev)
    else setElsewhere(kept)
  }, [store, field, kept])

  return {
    elsewhere,
    isUnsaved: kept?.unsaved === true,
    keep: ({ text, ...change }) => {
      const typed = text === undefined ? {} : { text: afterHanded(text, handed.current) }
      isFollowed.current = handed.current !== null
      writeDraft(store, id, { ...change, ...typed }, seen.current ?? 0)
    },
    beginSend: (text) => {
      handed.current = text
      isFollowed.current = false
      beginSend(store, id)
      return { rev: seen.current ?? 0, writer: ownWriter() }
    },
    sent: (target) => {
      const box = field.current
      const left = box === null ? '' : afterHanded(box.value, handed.current)
      handed.current = null
      // The person left this composer; one that was opened since keeps its own text.
      if (box === null) {
        endSend(store.id, id)
        return left
      }
      forgetDraft(store.id, id)
      setElsewhere(null)
      agreed.current = ''
      if (left.trim() !== '' || isFollowed.current)
        writeDraft(store, id, { text: left, target, caret: null }, shownRev(store, id))
      return left
    },
    refused: (target) => {
      const box = field.current
      const content = handed.current ?? ''
      handed.current = null
      if (box === null) {
        endSend(store.id, id)
        // The refused text becomes a draft beside one that was begun there since.
        callQuietly('draft.restore', { account: store.id, target, content })
        return false
      }
      writeDraft(store, id, { text: box.value, target }, shownRev(store, id))
      flushDraft(store, id)
      return true
    },
    show: () => {
      const box = field.current
      if (box === null || elsewhere === null) return
      const caret = [box.selectionStart, box.selectionEnd] as const
      flushDraft(store, id, caret)
      const mine = { ...draftOf(store, id), text: box.value, caret }
      const drafts = [...(store.getState().state?.localDrafts.values() ?? [])]
      const beside = drafts.find(
        (draft) => draft.id !== id && draft.content === elsewhere.content && draftIdOf(draft.target) === id,
      )
      const text = { text: elsewhere.content, target: elsewhere.target, caret: elsewhere.caret }
      put(box, text, shownRev(store, id))
      box.focus()
      if (beside === undefined) return writeDraft(store, id, text, shownRev(store, id))
      // The other text that core keeps beside this one changes places with it.
      call('draft.open', { account: store.id, id: beside.id }).catch((error: unknown) => {
        showToast(t('compose.elsewhere_failed', { reason: failureText(error) }))
        if (!box.isConnected || box.value !== text.text) return
        put(box, mine, shownRev(store, id))
        setElsewhere(elsewhere)
      })
    },
  }
}
