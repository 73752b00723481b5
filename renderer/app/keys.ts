import { allCommands, contextOf, uiStore, type Command } from '../state/index.ts'

/** The name of a pressed key as the command table writes it: `n`, `Shift+N`, `Mod+k`, `Alt+ArrowLeft`, `?`. */
export function keyName(event: KeyboardEvent, platform: string): string {
  const mac = platform === 'darwin'
  // AltGr makes signs on many keyboards; it arrives as Ctrl and Alt.
  const altGraph = event.getModifierState('AltGraph')
  const mod = mac ? event.metaKey : event.ctrlKey && !altGraph
  const control = mac && event.ctrlKey
  const alt = event.altKey && !altGraph
  let { key } = event
  // On keyboards of other scripts the letter is told by its place.
  const place = /^Key([A-Z])$/.exec(event.code)?.[1]
  if (place !== undefined && (key.length !== 1 || key.charCodeAt(0) > 0x24f)) {
    key = event.shiftKey ? place : place.toLowerCase()
  }
  const letter = key.length === 1 && key.toLowerCase() !== key.toUpperCase()
  if (letter && (mod || alt || control)) key = key.toLowerCase()
  else if (letter) key = event.shiftKey ? key.toUpperCase() : key.toLowerCase()
  // Signs have Shift in them already: "?" is "?" wherever it lies.
  const shift = event.shiftKey && (letter || key.length > 1)
  return [mod && 'Mod', control && 'Ctrl', alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+')
}

/** Letters and signs are text in a text field, and so is Shift with them. */
const isTyping = (name: string): boolean => name.length === 1 || /^Shift\+.$/u.test(name)

/** The command that the pressed key runs now, in table order; it is run, and true returned, unless it lets the key go on. */
export function runKey(event: KeyboardEvent, commands: readonly Command[], platform: string): boolean {
  if (event.defaultPrevented || event.isComposing || event.key === 'Dead' || event.key === 'Process')
    return false
  const name = keyName(event, platform)
  const context = contextOf(event.target instanceof Element ? event.target : null)
  if (context.inText && isTyping(name)) return false
  return commands.some(
    (command) =>
      command.keys.includes(name) &&
      (!event.repeat || command.repeats === true) &&
      (command.when?.(context) ?? !context.inDialog) &&
      command.run(context) !== false,
  )
}

/** The window's one key handler; returns what ends it. */
export function listenToKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (runKey(event, allCommands(), uiStore.getState().app.platform)) event.preventDefault()
  }
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}
