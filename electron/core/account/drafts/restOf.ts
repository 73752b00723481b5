import type { SentOptions } from '../outbox/outboxType.ts'
import type { DraftRecord } from './draftRecord.ts'

/**
 * What another writer put after the text that is sent, which its window has not shown: that stays. A window keeps what
 * it writes after it by itself: more of its own is what was deleted a moment before.
 */
export const restOf = (
  { content, rev, writer }: DraftRecord,
  sent: string,
  seen: SentOptions['seen'],
): string =>
  seen !== undefined && rev > seen.rev && writer !== seen.writer && content.startsWith(sent)
    ? content.slice(sent.length)
    : ''
