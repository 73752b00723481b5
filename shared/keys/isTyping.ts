/** Returns true for keys that type text in a text field: single characters, with or without Shift. */
export const isTyping = (name: string): boolean => name.length === 1 || /^Shift\+.$/u.test(name)
