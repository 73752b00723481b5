import type { ClientSettings } from '../settings/settings.ts'
import { keysAtFirst, type CommandId } from './commandTable.ts'
import { isTyping } from './isTyping.ts'

/**
 * Returns the keys that the user chose for commands, by command id; [] for a command without keys. The setting has a
 * line per command: the id, then keys, separated by spaces. The space bar is written `Space`.
 */
export function ownKeys(text: string): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, readonly string[]>()
  for (const line of text.split('\n')) {
    const [id = '', ...names] = line.split(' ')
    if (id !== '') keys.set(id, names.filter((name) => name !== '').map(readSpace))
  }
  return keys
}

/** Returns the setting with other keys for a command; null restores its default keys. */
export function withOwnKeys(text: string, id: string, keys: readonly string[] | null): string {
  const all = new Map(ownKeys(text))
  if (keys === null) all.delete(id)
  else all.set(id, keys)
  return [...all].map(([each, names]) => [each, ...names.map(writeSpace)].join(' ')).join('\n')
}

const readSpace = (name: string): string => name.replace(/Space$/, ' ')
const writeSpace = (name: string): string => name.replace(/ $/, 'Space')

let read: { readonly text: string; readonly keys: ReturnType<typeof ownKeys> } = { text: '', keys: new Map() }

export type KeySettings = Pick<ClientSettings, 'ownKeys' | 'singleKeys'>

/** Returns the keys of a command: chosen or default ones, without single characters if those are turned off. */
export function keysOf(
  id: CommandId,
  { ownKeys: text, singleKeys }: KeySettings,
  platform: string,
): readonly string[] {
  // Cached, because every key press asks for all commands.
  if (read.text !== text) read = { text, keys: ownKeys(text) }
  const all = read.keys.get(id) ?? keysAtFirst(id, platform)
  return singleKeys ? all : all.filter((name) => !isTyping(name))
}
