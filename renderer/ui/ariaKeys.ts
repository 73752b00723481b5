/**
 * Displayed shortcut, created by `shared/keys/keyLabel.ts` only. The brand keeps literal texts out, which could name
 * an outdated key.
 */
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

/**
 * Returns the value of `aria-keyshortcuts` for a displayed shortcut, such as "Control+K" for "Ctrl+K" or "Meta+K" for
 * "⌘K".
 */
export const ariaKeys = (label: string | undefined): string | undefined =>
  label?.replace(/(?:Ctrl|Alt|Shift)\+(?=.)|[⌘⌥⇧←→↑↓]|Esc$|Del$/gu, (part) => {
    const name = part.endsWith('+') ? part.slice(0, -1) : part
    return names[name] ?? part
  })
