/** Encodes one component of a link fragment: percent-encoding, with "." in place of "%". */
export function encodeHashComponent(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replace(/[().]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.')
}

/** Returns null for a malformed component, which makes the link external. */
export function decodeHashComponent(component: string): string | null {
  try {
    return decodeURIComponent(component.replaceAll('.', '%'))
  } catch {
    return null
  }
}
