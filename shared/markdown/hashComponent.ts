/** One component of a link fragment: percent-encoded, with `.` for every `%`. */
export const hashComponent = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[().]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.')
