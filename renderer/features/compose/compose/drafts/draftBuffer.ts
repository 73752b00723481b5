import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import type { Narrow, UserId } from '../../../../../shared/api/types.ts'
import { draftIdOf, newDraftId } from '../../../../../shared/model/outbox/localDraft.ts'
import { narrowChannel, narrowConversation } from '../../../../../shared/model/views/narrow.ts'
import { accountKey, accountMemory, call, logError, type AccountStore } from '../../../../state/index.ts'

/** A text that is written and not sent. */
export interface Draft {
  readonly text: string
  /** Destination that the person chose; null: the one that the view implies. */
  readonly target: DraftTarget | null
  /** Selection in the text when it was left; null: none is known. */
  readonly caret: readonly [start: number, end: number] | null
}

/** A draft of this window that core does not have yet, or has only just received. */
interface Pending extends Draft {
  caret: Draft['caret']
  /** Revision that the text builds on: the newest that this window has shown. */
  rev: number
  timer: ReturnType<typeof setTimeout> | null
  /** Time since which a change is not written, in milliseconds. */
  readonly since: number
}

/** The id of the draft that a view's composer shows. */
export function viewDraftId(narrow: Narrow, selfUserId: UserId): string {
  const conversation = narrowConversation(narrow, selfUserId)
  if (conversation !== null) return draftIdOf(conversation)
  const channelId = narrowChannel(narrow)
  return channelId === null ? newDraftId : draftIdOf({ type: 'channel', channelId, topic: '' })
}

const none: Draft = { text: '', target: null, caret: null }
const pending = accountMemory<Pending>()
/** Milliseconds: a change is written after a pause, and at the latest after `longestMs` without one. */
const pauseMs = 250
const longestMs = 1_000
/** The account's events may lag behind the answer where the window is hidden. */
const settledMs = 1_000

let ownName: string | null = null
/** This window's name as a writer. */
export const ownWriter = (): string => (ownName ??= `window-${Math.random().toString(36).slice(2)}`)

/** The draft as this window has it. */
export function draftOf(store: AccountStore, id: string): Draft {
  const buffered = pending.get(accountKey(store.id, id))
  if (buffered !== undefined) return buffered
  const kept = store.getState().state?.localDrafts.get(id)
  return kept === undefined ? none : { text: kept.content, target: kept.target, caret: kept.caret }
}

/** The newest rev that this window has shown or written. */
export function shownRev(store: AccountStore, id: string): number {
  const buffered = pending.get(accountKey(store.id, id))
  return Math.max(buffered?.rev ?? 0, store.getState().state?.localDrafts.get(id)?.rev ?? 0)
}

/** Notes a change, which core gets soon. `rev`: the revision that the change builds on. */
export function writeDraft(store: AccountStore, id: string, change: Partial<Draft>, rev: number): void {
  const key = accountKey(store.id, id)
  const before = pending.get(key)
  if (before?.timer != null) clearTimeout(before.timer)
  const now = Date.now()
  const since = before?.timer == null ? now : before.since
  const next: Pending = {
    ...draftOf(store, id),
    ...change,
    rev: Math.max(rev, before?.rev ?? 0),
    since,
    timer: null,
  }
  const waitMs = Math.min(pauseMs, Math.max(0, since + longestMs - now))
  next.timer = setTimeout(() => write(store, id), waitMs)
  pending.set(key, next)
}

/** Writes a pending change at once. */
export function flushDraft(store: AccountStore, id: string, caret?: Draft['caret']): void {
  const buffered = pending.get(accountKey(store.id, id))
  if (buffered?.timer != null) write(store, id, caret)
}

/** Begins a send: the text and its draft go to the outbox, and this window keeps what is typed from now on. */
export function beginSend(store: AccountStore, id: string): void {
  const key = accountKey(store.id, id)
  const buffered = pending.get(key)
  if (buffered?.timer != null) clearTimeout(buffered.timer)
  const { target } = draftOf(store, id)
  pending.set(key, {
    text: '',
    target,
    caret: null,
    rev: shownRev(store, id),
    timer: null,
    since: Date.now(),
  })
}

/** Ends a send: the outbox has the text, or it is kept elsewhere. What was typed since stays. */
export function endSend(account: string, id: string): void {
  const buffered = pending.get(accountKey(account, id))
  if (buffered?.text === '' && buffered.timer === null) forgetDraft(account, id)
}

/** Drops this window's copy of a draft, which is of no use any more: it was sent, or another takes its place. */
export function forgetDraft(account: string, id: string): void {
  const key = accountKey(account, id)
  const buffered = pending.get(key)
  if (buffered?.timer != null) clearTimeout(buffered.timer)
  pending.delete(key)
}

function write(store: AccountStore, id: string, caret?: Draft['caret']): void {
  const key = accountKey(store.id, id)
  const buffered = pending.get(key)
  if (buffered === undefined) return
  if (buffered.timer !== null) clearTimeout(buffered.timer)
  buffered.timer = null
  // A composer that is opened before core has answered takes the text from here.
  buffered.caret = caret ?? buffered.caret
  const target = buffered.target ?? store.getState().state?.localDrafts.get(id)?.target ?? null
  // Without a target there is nothing that could be kept but text that points nowhere.
  const to: DraftTarget = target ?? { type: 'channel', channelId: null, topic: '' }
  const input = {
    account: store.id,
    id,
    target: to,
    content: buffered.text,
    caret: buffered.caret,
    rev: buffered.rev,
    writer: ownWriter(),
  }
  call('draft.put', input).then(
    ({ rev }) => {
      buffered.rev = Math.max(buffered.rev, rev)
      const now = pending.get(key)
      if (now !== buffered) {
        if (now !== undefined) now.rev = Math.max(now.rev, rev)
        return
      }
      // A place that was chosen for nothing written yet is kept by the window alone.
      if (buffered.text.trim() === '' && buffered.target !== null) return
      setTimeout(() => {
        if (pending.get(key) === buffered && buffered.timer === null) pending.delete(key)
      }, settledMs)
    },
    (error: unknown) => logError(`a draft was not kept: ${String(error)}`, 'warn'),
  )
}
