import type { MessageVersion } from '../../../../../shared/api/routes/messages/messageQueries.ts'
import type { ChannelId, UserId } from '../../../../../shared/api/types.ts'
import { maxShown, textChanges, type TextChange } from './textChanges.ts'

/** One change of a message, or its first version. */
export interface HistoryEntry {
  readonly kind: 'sent' | 'edited' | 'moved' | 'editedAndMoved'
  /** null: the server did not record the user then. */
  readonly userId: UserId | null
  /** UNIX seconds. */
  readonly timestamp: number
  /** null: the text did not change, or the organization hides it. */
  readonly text: readonly TextChange[] | null
  readonly topic: { readonly from: string; readonly to: string } | null
  readonly channel: { readonly from: ChannelId; readonly to: ChannelId } | null
}

/** Max entries shown. A hostile server may send any number. */
export const maxEntries = 100
/** Max time (ms) for all comparisons, which block the page. */
const maxMs = 300

/** Returns the changes of a message, newest first. The versions are in the server's order, oldest first. */
export function historyEntries(versions: readonly MessageVersion[]): readonly HistoryEntry[] {
  const shown =
    versions.length > maxEntries ? [...versions.slice(0, 1), ...versions.slice(1 - maxEntries)] : versions
  const endsAt = Date.now() + maxMs
  // The newest changes are compared first, because the time may run out.
  return shown
    .toReversed()
    .map((version, index) => (index === shown.length - 1 ? beginning(version) : change(version, endsAt)))
}

function beginning({ content, timestamp, userId }: MessageVersion): HistoryEntry {
  return {
    kind: 'sent',
    userId,
    timestamp,
    text: [{ kind: 'same', text: content.slice(0, maxShown) }],
    topic: null,
    channel: null,
  }
}

function change(version: MessageVersion, endsAt: number): HistoryEntry {
  const { channelId, content, prevChannelId, prevContent, prevTopic, timestamp, topic, userId } = version
  const hasMoved = prevTopic !== null || prevChannelId !== null
  return {
    kind: prevContent === null ? 'moved' : hasMoved ? 'editedAndMoved' : 'edited',
    userId,
    timestamp,
    text: prevContent === null ? null : textChanges(prevContent, content, endsAt),
    topic: prevTopic === null ? null : { from: prevTopic, to: topic },
    channel: prevChannelId === null || channelId === null ? null : { from: prevChannelId, to: channelId },
  }
}
