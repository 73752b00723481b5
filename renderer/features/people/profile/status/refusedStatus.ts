import { accountEntries } from '../../../../state/index.ts'
import type { StatusEnd } from './statusEnd.ts'

/** Emoji of a status. An empty `emojiCode` means none. */
export interface StatusEmoji {
  readonly emojiName: string
  readonly emojiCode: string
  readonly reactionType: string
}

/** Values in the status dialog. */
export interface StatusEntry {
  readonly text: string
  readonly emoji: StatusEmoji
  readonly end: StatusEnd
}

/** Values that the server refused, under the key "own". The dialog starts with them the next time it opens. */
export const refusedStatus = accountEntries<StatusEntry>()
