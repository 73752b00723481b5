/** A key as shown on the screen. Only `keyLabel` creates it, so that no text can name an outdated key. */
export type KeyLabel = string & { readonly isKeyLabel: true }

const words: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
  ' ': 'Space',
}

/** Returns a key of the table as shown on the screen: `Mod+k` is `Ctrl+K` or `⌘K`. */
export function keyLabel(key: string, platform: string): KeyLabel {
  const mac = platform === 'darwin'
  const parts = key === '+' ? ['+'] : key.split(/(?<=.)\+(?=.)/u)
  return parts
    .map((part, index) => {
      if (part === 'Mod') return mac ? '⌘' : 'Ctrl'
      if (part === 'Alt') return mac ? '⌥' : 'Alt'
      if (part === 'Shift') return mac ? '⇧' : 'Shift'
      const last = index === parts.length - 1
      return words[part] ?? (last && part.length === 1 ? part.toUpperCase() : part)
    })
    .join(mac ? '' : '+') as KeyLabel
}
