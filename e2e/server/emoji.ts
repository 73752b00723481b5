import names from '../../assets/emoji/names.json' with { type: 'json' }
import { emojiTableOf, type EmojiTable } from '../../shared/markdown/emojiTable.ts'
import type { Server } from './server.ts'

let table: EmojiTable | null = null

/** Returns the emoji table of the app, read once. */
export const emojiTable = (): EmojiTable => (table ??= emojiTableOf(names))

/** Canonical name, code and type of the emoji in a reaction or a status. */
export interface EmojiChoice {
  readonly name: string
  readonly code: string
  readonly type: string
}

/** Finds an emoji by name: first custom ones, then the server's extra emoji, then Unicode; null if there is none. */
export function findEmoji(server: Pick<Server, 'state' | 'wireName'>, name: string): EmojiChoice | null {
  for (const emoji of server.state.emoji.values())
    if (!emoji.deactivated && emoji.name === name)
      return { name, code: String(emoji.id), type: 'realm_emoji' }
  if (name === server.wireName) return { name, code: name, type: `${server.wireName}_extra_emoji` }
  const code = emojiTable().codeByName.get(name)
  return code === undefined ? null : { name, code, type: 'unicode_emoji' }
}
