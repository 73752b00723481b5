/** Letters and signs are text in a text field, and so is Shift with them. */
export const isTyping = (name: string): boolean => name.length === 1 || /^Shift\+.$/u.test(name)
