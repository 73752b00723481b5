import type { ClientSettings } from '../../../shared/settings/settings.ts'
import type { Command } from './commands.ts'
import { isTyping } from './keyName.ts'

/**
 * The keys that the person chose for commands, by the command's id; a command without any has none. The setting keeps
 * them as lines: an id, and keys after it, apart by spaces. The space bar is written `Space`.
 */
export function ownKeys(text: string): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, readonly string[]>()
  for (const line of text.split('\n')) {
    const [id = '', ...names] = line.split(' ')
    if (id !== '') keys.set(id, names.filter((name) => name !== '').map(readSpace))
  }
  return keys
}

/** The setting with other keys for a command; null: those that it comes with. */
export function withOwnKeys(text: string, id: string, keys: readonly string[] | null): string {
  const all = new Map(ownKeys(text))
  if (keys === null) all.delete(id)
  else all.set(id, keys)
  return [...all].map(([each, names]) => [each, ...names.map(writeSpace)].join(' ')).join('\n')
}

const readSpace = (name: string): string => name.replace(/Space$/, ' ')
const writeSpace = (name: string): string => name.replace(/ $/, 'Space')

let read: { readonly text: string; readonly keys: ReturnType<typeof ownKeys> } = { text: '', keys: new Map() }

/** The keys of a command: the person's own where there are any, without single letters where those are off. */
export function keysOf(
  { id, keys }: Pick<Command, 'id' | 'keys'>,
  { ownKeys: text, singleKeys }: Pick<ClientSettings, 'ownKeys' | 'singleKeys'>,
): readonly string[] {
  // Every key press asks for all commands.
  if (read.text !== text) read = { text, keys: ownKeys(text) }
  const all = read.keys.get(id) ?? keys
  return singleKeys ? all : all.filter((name) => !isTyping(name))
}
