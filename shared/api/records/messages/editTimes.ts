import { z } from 'zod'
import { differsByMarkOnly } from '../../resolvedTopic.ts'
import type { EditEntry } from '../../types.ts'
import { content, int, name, optionalListOf, seconds } from '../lenient.ts'

/** Times of a message's last edit and last move; null for none, as far as is known. */
export interface EditTimes {
  readonly lastEditTimestamp: number | null
  readonly lastMovedTimestamp: number | null
}

/** Wire fields about edits and moves of a message, and its current topic (`subject`). */
export interface EditFields {
  readonly subject: string
  readonly last_edit_timestamp?: number | null | undefined
  readonly last_moved_timestamp?: number | null | undefined
  readonly edit_history?: unknown
}

/** Reads the times from servers that have one for each. */
export const editTimesOf = (wire: EditFields): EditTimes => ({
  lastEditTimestamp: wire.last_edit_timestamp ?? null,
  lastMovedTimestamp: wire.last_moved_timestamp ?? null,
})

/** Newest first. */
const history = optionalListOf(
  z.object({
    timestamp: seconds,
    user_id: int.nullish(),
    prev_content: content.nullish(),
    prev_rendered_content: content.nullish(),
    prev_stream: int.nullish(),
    stream: int.nullish(),
    prev_topic: name.nullish(),
    /** The name below level 118, where an entry has only the topic before it. */
    prev_subject: name.nullish(),
    topic: name.nullish(),
  }),
)

/** Returns the edit history; null when the server sent none. */
export function editHistoryOf(raw: unknown): readonly EditEntry[] | null {
  if (raw == null) return null
  const entries = history.parse(raw).map((entry) => ({
    userId: entry.user_id ?? null,
    timestamp: entry.timestamp,
    prevContent: entry.prev_content ?? null,
    prevRenderedContent: entry.prev_rendered_content ?? null,
    prevChannelId: entry.prev_stream ?? null,
    channelId: entry.stream ?? null,
    prevTopic: entry.prev_topic ?? entry.prev_subject ?? null,
    topic: entry.topic ?? null,
  }))
  return entries.length === 0 ? null : entries
}

/**
 * Reads the times from servers below level 365, which have one time for edits and moves. The history decides which it
 * was; if the organization hides it, each change counts as an edit.
 */
export function timesOfHistory(wire: EditFields): EditTimes {
  const newest = wire.last_edit_timestamp ?? null
  if (newest === null) return editTimesOf(wire)
  let edited: number | null = null
  let moved: number | null = null
  let topic = wire.subject
  const entries = history.parse(wire.edit_history)
  for (const entry of entries) {
    const before = entry.prev_topic ?? entry.prev_subject
    const isRenamed = before != null && !differsByMarkOnly(before, entry.topic ?? topic)
    if (isRenamed || entry.prev_stream != null) moved ??= entry.timestamp
    if (entry.prev_content != null || entry.prev_rendered_content != null) edited ??= entry.timestamp
    if (before != null) topic = before
  }
  // The history may omit edits of the text alone.
  if (!entries.some(({ timestamp }) => timestamp === newest)) edited = newest
  return { lastEditTimestamp: edited, lastMovedTimestamp: moved }
}
