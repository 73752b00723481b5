import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { t } from '../../../shared/i18n.ts'
import type { LocalDraft } from '../../../shared/model/localDraft.ts'
import { draftIdOf, listWriter } from '../../../shared/model/localDraft.ts'
import {
  call,
  callQuietly,
  failureText,
  useAccount,
  useAccountStore,
  type AccountStore,
} from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'
import { isOurOlder } from './carryDraft.ts'
import {
  draftOf,
  flushDraft,
  forgetDraft,
  handDraft,
  keepDraft,
  settleHanded,
  ownWriter,
  shownRev,
  type Draft,
} from './keptDraft.ts'
import type { Target } from './target.ts'

/** Where the caret stood in a text that is written already. */
function keepCaret(store: AccountStore, id: string, box: HTMLTextAreaElement | null): void {
  const kept = store.getState().state?.localDrafts.get(id)
  if (box === null || kept === undefined || kept.content !== box.value) return
  const [start, end] = [box.selectionStart, box.selectionEnd]
  if (kept.caret?.[0] === start && kept.caret[1] === end) return
  keepDraft(store, id, { caret: [start, end] }, kept.rev)
  flushDraft(store, id)
}

/** The person opened that one, and what stands here is a draft of its own since: both may be told at once. */
function gaveWay(store: AccountStore, opened: LocalDraft, text: string): boolean {
  const drafts = store.getState().state?.localDrafts.values() ?? []
  return (
    opened.writer === listWriter &&
    [...drafts].some(({ id, content }) => id !== opened.id && content === text)
  )
}

/** What was typed since the key, wherever in it the caret stood, is not part of what was handed over. */
function afterHanded(text: string, handed: string | null): string {
  if (handed === null) return text
  let start = 0
  while (start < handed.length && text[start] === handed[start]) start += 1
  const isRest = text.length >= handed.length && text.endsWith(handed.slice(start))
  return isRest ? text.slice(start, text.length - (handed.length - start)) : text
}

interface DraftControl {
  readonly keep: (change: Partial<Draft>) => void
  /** This text goes to the outbox; what is written on is on top of it. Answers what the field has seen of its draft. */
  readonly hand: (text: string) => { readonly rev: number; readonly writer: string }
  /** The outbox has it. Answers what was written since. */
  readonly sent: (target: Target) => string
  /** The outbox did not take it: it is a draft again. False: its composer was left. */
  readonly refused: (target: Target) => boolean
  /** Another text, written elsewhere while this one was being written; null: none. */
  readonly elsewhere: LocalDraft | null
  /** It could not be written to the disk. */
  readonly isUnsaved: boolean
  /** Takes the other text in the place of this one, which becomes a version. */
  readonly show: () => void
}

/**
 * The composer's text as core keeps it: written at a pause and whenever it is left. What is written elsewhere comes
 * in, unless the person is writing here.
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
  /** What the outbox was handed and has not taken yet; null: nothing. */
  const handed = useRef<string | null>(null)
  /** Something that was typed since stands in its place with core. */
  const isFollowed = useRef(false)
  /** What the field and core agreed on last. */
  const agreed = useRef(first)
  const newest = useRef(onText)
  useEffect(() => {
    newest.current = onText
  })

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
      // While it is still in the page: afterwards it has no caret.
      flush()
      if (handed.current === null) keepCaret(store, id, box)
      box?.removeEventListener('blur', flush)
      removeEventListener('beforeunload', flush)
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [field, store, id])

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
      // Sent or deleted elsewhere.
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
    // Opened by the arrow key, with the focus where the text is to stand.
    const isAwaited = kept.writer === listWriter && box.value === '' && agreed.current === ''
    if (isAwaited || (isFree && (box.value === agreed.current || gaveWay(store, kept, box.value))))
      put(box, { text: kept.content, target: kept.target, caret: kept.caret }, kept.rev)
    else setElsewhere(kept)
  }, [store, field, kept])

  return {
    elsewhere,
    isUnsaved: kept?.unsaved === true,
    keep: ({ text, ...change }) => {
      const own = text === undefined ? {} : { text: afterHanded(text, handed.current) }
      isFollowed.current = handed.current !== null
      keepDraft(store, id, { ...change, ...own }, seen.current ?? 0)
    },
    hand: (text) => {
      handed.current = text
      isFollowed.current = false
      handDraft(store, id)
      return { rev: seen.current ?? 0, writer: ownWriter() }
    },
    sent: (target) => {
      const box = field.current
      const left = box === null ? '' : afterHanded(box.value, handed.current)
      handed.current = null
      // Who came back since writes for themselves.
      if (box === null) {
        settleHanded(store.id, id)
        return left
      }
      forgetDraft(store.id, id)
      setElsewhere(null)
      agreed.current = ''
      if (left.trim() !== '' || isFollowed.current)
        keepDraft(store, id, { text: left, target, caret: null }, shownRev(store, id))
      return left
    },
    refused: (target) => {
      const box = field.current
      const content = handed.current ?? ''
      handed.current = null
      if (box === null) {
        settleHanded(store.id, id)
        // Beside what somebody has begun there since.
        callQuietly('draft.restore', { account: store.id, target, content })
        return false
      }
      keepDraft(store, id, { text: box.value, target }, shownRev(store, id))
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
      if (beside === undefined) return keepDraft(store, id, text, shownRev(store, id))
      // The one that core kept beside ours changes places with it.
      call('draft.open', { account: store.id, id: beside.id }).catch((error: unknown) => {
        showToast(t('compose.elsewhere_failed', { reason: failureText(error) }))
        if (!box.isConnected || box.value !== text.text) return
        put(box, mine, shownRev(store, id))
        setElsewhere(elsewhere)
      })
    },
  }
}
