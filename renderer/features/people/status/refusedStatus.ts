import { accountEntries } from '../../../state/index.ts'
import type { StatusEnd } from './statusEnd.ts'

/** The emoji of a status; emojiCode empty: none. */
export interface StatusEmoji {
  readonly emojiName: string
  readonly emojiCode: string
  readonly reactionType: string
}

/** The answers of the dialog for the own status. */
export interface StatusEntry {
  readonly text: string
  readonly emoji: StatusEmoji
  readonly end: StatusEnd
}

/** Answers that the server refused, under 'own': kept until the dialog is opened again, which begins with them. */
export const refusedStatus = accountEntries<StatusEntry>()
