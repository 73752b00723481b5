import type { SentOptions } from '../operations/sending/sending.ts'
import type { DraftRecord } from './draftRecord.ts'

/**
 * Returns the text that another writer added after the sent text and that the sending window has not shown: it stays
 * a draft. A window keeps by itself what it types after sending. If the stored draft has more text of the same
 * window, that text was deleted a moment before, so it is not returned.
 */
export const unsentRemainder = (
  { content, rev, writer }: DraftRecord,
  sent: string,
  seen: SentOptions['seen'],
): string =>
  seen !== undefined && rev > seen.rev && writer !== seen.writer && content.startsWith(sent)
    ? content.slice(sent.length)
    : ''
