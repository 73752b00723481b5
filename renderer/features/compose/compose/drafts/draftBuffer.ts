import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import type { Narrow, UserId } from '../../../../../shared/api/types.ts'
import { draftIdOf, newDraftId } from '../../../../../shared/model/outbox/localDraft.ts'
import { narrowChannel, narrowConversation } from '../../../../../shared/model/views/narrow.ts'
import { accountKey, accountMemory, call, logError, type AccountStore } from '../../../../state/index.ts'

/** A text that has not been sent. */
export interface Draft {
  readonly text: string
  /** Destination that the user chose. null: the one that the view implies. */
  readonly target: DraftTarget | null
  /** Selection when the field was left. null: unknown. */
  readonly caret: readonly [start: number, end: number] | null
}

/** A draft of this window that core does not have yet, or may not have reported back yet. */
interface Pending extends Draft {
  caret: Draft['caret']
  /** Revision that the text is based on: the newest one that this window has shown. */
  rev: number
  timer: ReturnType<typeof setTimeout> | null
  /** Time of the first unsaved change, in milliseconds. */
  readonly since: number
  /** True when core has nothing of it: its text is blank, and its target is kept for a text to come. */
  isTargetOnly: boolean
}

/** Returns the id of the draft that a view's composer shows. */
export function viewDraftId(narrow: Narrow, selfUserId: UserId): string {
  const conversation = narrowConversation(narrow, selfUserId)
  if (conversation !== null) return draftIdOf(conversation)
  const channelId = narrowChannel(narrow)
  return channelId === null ? newDraftId : draftIdOf({ type: 'channel', channelId, topic: '' })
}

const none: Draft = { text: '', target: null, caret: null }
const pending = accountMemory<Pending>()
/** Milliseconds. A change is written after a pause, and after `maxDelayMs` at the latest. */
const pauseMs = 250
const maxDelayMs = 1_000
/** Time (ms) to keep a written draft, because events may arrive late in a hidden window. */
const settledMs = 1_000

/** This window's name as a writer of drafts. */
export const ownWriter = `window-${Math.random().toString(36).slice(2)}`

/** Returns the draft as this window knows it. */
export function draftOf(store: AccountStore, id: string): Draft {
  const buffered = pending.get(accountKey(store.id, id))
  const kept = store.getState().state?.localDrafts.get(id)
  // A draft that core has since then comes from another window or client.
  if (buffered !== undefined && !(buffered.isTargetOnly && kept !== undefined)) return buffered
  return kept === undefined ? none : { text: kept.content, target: kept.target, caret: kept.caret }
}

/** Returns the newest revision that this window has shown or written. */
export function shownRev(store: AccountStore, id: string): number {
  const buffered = pending.get(accountKey(store.id, id))
  return Math.max(buffered?.rev ?? 0, store.getState().state?.localDrafts.get(id)?.rev ?? 0)
}

/**
 * A change of a draft, always with the field's text, because the field may show core's draft instead of the buffer's.
 */
export type DraftChange = Pick<Draft, 'text'> & Partial<Draft>

/** Stores a change and writes it to core soon. `rev`: the revision that the change is based on. */
export function writeDraft(store: AccountStore, id: string, change: DraftChange, rev: number): void {
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
    isTargetOnly: false,
  }
  const waitMs = Math.min(pauseMs, Math.max(0, since + maxDelayMs - now))
  next.timer = setTimeout(() => write(store, id), waitMs)
  pending.set(key, next)
}

/** Writes a pending change at once. */
export function flushDraft(store: AccountStore, id: string, caret?: Draft['caret']): void {
  const buffered = pending.get(accountKey(store.id, id))
  if (buffered?.timer != null) write(store, id, caret)
}

/** Starts a send: the text and its draft go to the outbox, and this window starts an empty draft. */
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
    isTargetOnly: false,
  })
}

/** Ends a send, when the text is in the outbox or stored elsewhere. Text typed since stays. */
export function endSend(account: string, id: string): void {
  const buffered = pending.get(accountKey(account, id))
  if (buffered?.text === '' && buffered.timer === null) forgetDraft(account, id)
}

/** Drops this window's copy of a draft that was sent or replaced. */
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
  // Stored before the write, because a composer may open before core has answered.
  buffered.caret = caret ?? buffered.caret
  const target = buffered.target ?? store.getState().state?.localDrafts.get(id)?.target ?? null
  // Core stores no draft without a destination, so this one gets a channel destination with no channel chosen.
  const to: DraftTarget = target ?? { type: 'channel', channelId: null, topic: '' }
  const input = {
    account: store.id,
    id,
    target: to,
    content: buffered.text,
    caret: buffered.caret,
    rev: buffered.rev,
    writer: ownWriter,
  }
  call('draft.put', input).then(
    ({ rev }) => {
      const isBlank = buffered.text.trim() === ''
      // The revisions of a deleted draft do not count for the next one.
      buffered.rev = isBlank ? rev : Math.max(buffered.rev, rev)
      const now = pending.get(key)
      if (now !== buffered) {
        if (now !== undefined) now.rev = Math.max(now.rev, rev)
        return
      }
      // A chosen destination without text is kept in this window only.
      if (isBlank && buffered.target !== null) {
        buffered.isTargetOnly = true
        return
      }
      setTimeout(() => {
        if (pending.get(key) === buffered && buffered.timer === null) pending.delete(key)
      }, settledMs)
    },
    (error: unknown) => logError(`a draft was not kept: ${String(error)}`, 'warn'),
  )
}
