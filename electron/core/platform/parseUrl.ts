/** A parsed address, or null. `URL.parse` is not in every runtime this runs on. */
export function parseUrl(url: string, base?: string): URL | null {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}
