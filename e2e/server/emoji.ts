import { createRequire } from 'node:module'
import type { Server } from './server.ts'

interface EmojiRow {
  readonly unified: string
  readonly non_qualified: string | null
  readonly short_names: readonly string[]
}

/** Unicode emoji: names to codes, and codes to all their names with the canonical first. */
export interface EmojiTable {
  readonly codeByName: ReadonlyMap<string, string>
  readonly namesByCode: ReadonlyMap<string, readonly string[]>
}

let table: EmojiTable | null = null

// Names that the service uses and that differ from those of the data set.
const serviceNames: Readonly<Record<string, string>> = {
  '1f44d': 'thumbs_up',
  '1f44e': 'thumbs_down',
  '1f600': 'grinning',
  '1f642': 'smile',
  '1f389': 'tada',
  '1f64c': 'raised_hands',
  '1f440': 'eyes',
  '2764': 'heart',
  '1f680': 'rocket',
  '1f6e0': 'working_on_it',
  '2705': 'check',
  '1f914': 'thinking',
  '1f602': 'joy',
  '1f44f': 'clap',
  '1f4c5': 'calendar',
  '1f68c': 'bus',
  '1f912': 'sick',
  '1f334': 'vacation',
  '1f3e0': 'house',
}

/** The table, read once from the data set that the app ships too. */
export function emojiTable(): EmojiTable {
  if (table) return table
  const rows = createRequire(import.meta.url)('emoji-datasource/emoji.json') as readonly EmojiRow[]
  const codeByName = new Map<string, string>()
  const namesByCode = new Map<string, readonly string[]>()
  for (const row of rows) {
    // Codes leave out the variation selector.
    const code = (row.non_qualified ?? row.unified).toLowerCase().replace(/-fe0f/g, '')
    const service = serviceNames[code]
    const names = [
      ...(service === undefined ? [] : [service]),
      ...row.short_names.map((name) => name.replace(/-/g, '_')),
    ]
    const unique = [...new Set(names)]
    namesByCode.set(code, unique)
    for (const name of unique) if (!codeByName.has(name) || name === service) codeByName.set(name, code)
  }
  table = { codeByName, namesByCode }
  return table
}

/** What a reaction or status names: type, code and canonical name. */
export interface EmojiChoice {
  readonly name: string
  readonly code: string
  readonly type: string
}

/** The emoji of a name: custom ones first, then the maker's own, then Unicode; null when there is none. */
export function findEmoji(server: Pick<Server, 'state' | 'wireName'>, name: string): EmojiChoice | null {
  for (const emoji of server.state.emoji.values())
    if (!emoji.deactivated && emoji.name === name)
      return { name, code: String(emoji.id), type: 'realm_emoji' }
  if (name === server.wireName) return { name, code: name, type: `${server.wireName}_extra_emoji` }
  const code = emojiTable().codeByName.get(name)
  return code === undefined ? null : { name, code, type: 'unicode_emoji' }
}
