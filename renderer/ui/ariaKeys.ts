/** A key as the screen shows it, made by `shared/keys/keyLabel.ts`: a text that names an old key is no such label. */
export type ShortcutLabel = string & { readonly isKeyLabel: true }

const names: Readonly<Record<string, string>> = {
  Ctrl: 'Control+',
  '⌘': 'Meta+',
  '⌥': 'Alt+',
  '⇧': 'Shift+',
  Alt: 'Alt+',
  Shift: 'Shift+',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  Esc: 'Escape',
  Del: 'Delete',
}

/** Returns a key as `aria-keyshortcuts` names it, from its label on the screen: `Ctrl+K` and `⌘K` in full. */
export const ariaKeys = (label: string | undefined): string | undefined =>
  label?.replace(/(?:Ctrl|Alt|Shift)\+(?=.)|[⌘⌥⇧←→↑↓]|Esc$|Del$/gu, (part) => {
    const name = part.endsWith('+') ? part.slice(0, -1) : part
    return names[name] ?? part
  })
