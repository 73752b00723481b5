import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { LocalDraft } from '../../../../../shared/model/state/localRecords.ts'
import { draftIdOf, listWriter } from '../../../../../shared/model/outbox/localDraft.ts'
import { call, callQuietly, useAccount, useAccountStore, type AccountStore } from '../../../../state/index.ts'
import { useCarriedDraft } from './carryDraft.ts'
import { endElsewhere } from '../writing/textEditor.ts'
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
  type DraftChange,
} from './draftBuffer.ts'
import { toastFailure } from '../../../common/undo/index.ts'

/** Saves a changed caret if core has the same text already. Changed text is saved with its caret anyway. */
function keepCaret(store: AccountStore, id: string, box: HTMLTextAreaElement | null): void {
  const kept = store.getState().state?.localDrafts.get(id)
  if (box === null || kept === undefined || kept.content !== box.value) return
  // A submitted text is no draft any more, unlike the text typed since.
  if (draftOf(store, id).text !== box.value) return
  const [start, end] = [box.selectionStart, box.selectionEnd]
  if (kept.caret?.[0] === start && kept.caret[1] === end) return
  writeDraft(store, id, { text: box.value, caret: [start, end] }, kept.rev)
  flushDraft(store, id)
}

/**
 * True when the user opened another draft here and this field's text has become a separate draft since. Core may
 * report both at once.
 */
function wasReplaced(store: AccountStore, opened: LocalDraft, text: string): boolean {
  const drafts = store.getState().state?.localDrafts.values() ?? []
  return (
    opened.writer === listWriter &&
    [...drafts].some(({ id, content }) => id !== opened.id && content === text)
  )
}

/** Removes the submitted text from the text. The rest was typed after the send key, wherever the caret was. */
function afterHanded(text: string, handed: string): string {
  let start = 0
  while (start < handed.length && text[start] === handed[start]) start += 1
  const isRest = text.length >= handed.length && text.endsWith(handed.slice(start))
  return isRest ? text.slice(start, text.length - (handed.length - start)) : text
}

interface DraftControl {
  /** `inFlight`: submitted text that the field still shows. It belongs to the operation, not to the draft. */
  readonly keep: (change: DraftChange, inFlight: string | null) => void
  /** Starts a send of the text in the field. Returns the draft's revision that the field has shown. */
  readonly beginSend: () => { readonly rev: number; readonly writer: string }
  /** Ends a send: the text is in the outbox. Returns the text typed since. */
  readonly sent: (target: DraftTarget, handed: string) => string
  /** Ends a send that the outbox refused: the text becomes a draft again. Returns false if its composer was left. */
  readonly refused: (target: DraftTarget, handed: string) => boolean
  /**
   * Another text for this draft, written elsewhere while the user typed here. null: there is none. Holds the record as it
   * was then, because core keeps that text as one of a limited number of versions only.
   */
  readonly elsewhere: LocalDraft | null
  /** True when the draft could not be written to the disk. */
  readonly isUnsaved: boolean
  /** Shows the other text in the field. The text in the field before is kept as a second version. */
  readonly show: () => void
}

/** Writes the text when the field or the page is left. */
function useFlushes(field: RefObject<HTMLTextAreaElement | null>, id: string): void {
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
      // Runs while the field is still in the page. Afterward it has no caret.
      flush()
      keepCaret(store, id, box)
      box?.removeEventListener('blur', flush)
      removeEventListener('beforeunload', flush)
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [field, store, id])
}

/**
 * Connects the composer's field with its draft in core. The text is written after a pause and when the field is left.
 * A text written elsewhere replaces it unless the user is typing here.
 */
export function useDraft(
  field: RefObject<HTMLTextAreaElement | null>,
  id: string,
  onText: (draft: Draft) => void,
): DraftControl {
  const store = useAccountStore()
  const [elsewhere, setElsewhere] = useState<LocalDraft | null>(null)
  const kept = useAccount((state) => state.localDrafts.get(id))
  /** The newest revision that the field has shown. */
  const seen = useRef<number | null>(null)
  /** True when text was typed after the submit, so that core may have a draft of it. */
  const isFollowed = useRef(false)
  /** True when the field has text that has not been in core. */
  const isTyped = useRef(false)
  const newest = useRef(onText)
  useEffect(() => {
    newest.current = onText
  })

  useFlushes(field, id)
  useCarriedDraft(id)

  const put = (box: HTMLTextAreaElement, draft: Draft, rev: number): void => {
    box.value = draft.text
    if (draft.caret !== null) box.setSelectionRange(draft.caret[0], draft.caret[1])
    seen.current = rev
    isTyped.current = false
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
    /** Replaces the field's text, which core has or had, by that of core. */
    const follow = (draft: Draft, rev: number): void => {
      // This window's earlier text must neither be shown nor written again.
      forgetDraft(store.id, id)
      put(box, draft, rev)
    }
    if (kept === undefined) {
      // The draft was sent or deleted elsewhere.
      seen.current = 0
      if (isFree && !isTyped.current && box.value !== '') follow({ text: '', target: null, caret: null }, 0)
      return
    }
    if (kept.writer === ownWriter || kept.content === box.value) {
      seen.current = Math.max(seen.current, kept.rev)
      if (kept.content === box.value) isTyped.current = false
      return
    }
    if (kept.rev <= seen.current) return
    if (isOurOlder(store, kept)) {
      seen.current = kept.rev
      return
    }
    // The user opened this draft, for example by arrow up, and the empty field waits for its text.
    const isAwaited = kept.writer === listWriter && box.value === ''
    // The event of an opened draft may arrive after the response, when the field already has the focus.
    if (isAwaited || wasReplaced(store, kept, box.value) || (isFree && !isTyped.current))
      follow({ text: kept.content, target: kept.target, caret: kept.caret }, kept.rev)
    else setElsewhere(kept)
  }, [store, field, id, kept])

  return {
    elsewhere,
    isUnsaved: kept?.unsaved === true,
    keep: (change, inFlight) => {
      const { text } = change
      isTyped.current = text !== '' && text !== kept?.content
      isFollowed.current = inFlight !== null
      const unsent = inFlight === null ? text : afterHanded(text, inFlight)
      writeDraft(store, id, { ...change, text: unsent }, seen.current ?? 0)
    },
    beginSend: () => {
      isFollowed.current = false
      beginSend(store, id)
      endElsewhere(store, id)
      return { rev: seen.current ?? 0, writer: ownWriter }
    },
    sent: (target, handed) => {
      const box = field.current
      // The user left this composer. A composer opened since keeps its text.
      if (box === null) {
        endSend(store.id, id)
        return ''
      }
      const left = afterHanded(box.value, handed)
      forgetDraft(store.id, id)
      setElsewhere(null)
      isTyped.current = left !== ''
      if (left.trim() !== '' || isFollowed.current)
        writeDraft(store, id, { text: left, target, caret: null }, shownRev(store, id))
      return left
    },
    refused: (target, handed) => {
      const box = field.current
      if (box === null) {
        endSend(store.id, id)
        // The refused text becomes a draft beside one begun there since.
        callQuietly('draft.restore', { account: store.id, target, content: handed })
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
      // Core keeps the other text as a second draft, so the two are swapped.
      call('draft.open', { account: store.id, id: beside.id }).catch((error: unknown) => {
        toastFailure('compose.elsewhere_failed')(error)
        if (!box.isConnected || box.value !== text.text) return
        put(box, mine, shownRev(store, id))
        setElsewhere(elsewhere)
      })
    },
  }
}
