import { writtenMentions, type WrittenMention } from '../parts/writtenMentions.ts'

/** Names that notify everyone in a channel. */
const everyone: ReadonlySet<string> = new Set(['all', 'everyone', 'channel', 'stream'])

/** Returns the first mention of everyone in a text to a channel, or null. */
export const everyoneMention = (text: string): WrittenMention | null =>
  writtenMentions(text).find(({ name }) => everyone.has(name)) ?? null
