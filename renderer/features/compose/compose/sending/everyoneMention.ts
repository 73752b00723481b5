import { writtenMentions, type WrittenMention } from '../parts/writtenMentions.ts'

/** Names that notify everybody in a channel. */
const everyone: ReadonlySet<string> = new Set(['all', 'everyone', 'channel', 'stream'])

/** The first mention of everybody in a text that is sent to a channel; null: there is none. */
export const everyoneMention = (text: string): WrittenMention | null =>
  writtenMentions(text).find(({ name }) => everyone.has(name)) ?? null
