/** A parsed address, or null. `URL.parse` is not in every runtime this runs on. */
export function parseUrl(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}
