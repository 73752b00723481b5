/** Encodes one component of a link fragment: percent-encoding, "." in the place of "%". */
export function encodeHashComponent(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replace(/[().]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.')
}

/** null when the component is not well-formed: then the link is not internal. */
export function decodeHashComponent(component: string): string | null {
  try {
    return decodeURIComponent(component.replaceAll('.', '%'))
  } catch {
    return null
  }
}
