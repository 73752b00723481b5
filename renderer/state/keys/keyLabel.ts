const words: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ' ': 'Space',
}

/** How a key of the table is written for the person. */
export function keyLabel(key: string, platform: string): string {
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
    .join(mac ? '' : '+')
}
