/** Returns a pressed key in the notation of the command table: `n`, `Shift+N`, `Mod+k`, `Alt+ArrowLeft`, `?`. */
export function keyName(event: KeyboardEvent, platform: string): string {
  const mac = platform === 'darwin'
  // AltGr types symbols on many keyboards and is reported as Ctrl and Alt.
  const altGraph = event.getModifierState('AltGraph')
  const mod = mac ? event.metaKey : event.ctrlKey && !altGraph
  const control = mac && event.ctrlKey
  const alt = event.altKey && !altGraph
  let { key } = event
  // On keyboards of non-Latin scripts the letter follows from the position of the key.
  const place = /^Key([A-Z])$/.exec(event.code)?.[1]
  if (place !== undefined && (key.length !== 1 || key.charCodeAt(0) > 0x24f)) {
    key = event.shiftKey ? place : place.toLowerCase()
  }
  const letter = key.length === 1 && key.toLowerCase() !== key.toUpperCase()
  if (letter && (mod || alt || control)) key = key.toLowerCase()
  else if (letter) key = event.shiftKey ? key.toUpperCase() : key.toLowerCase()
  // A symbol already implies Shift: "?" is "?" on every keyboard layout.
  const shift = event.shiftKey && (letter || key.length > 1)
  return [mod && 'Mod', control && 'Ctrl', alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+')
}
