/** Parses a URL. Returns null if it is invalid. `URL.parse` is missing in some of the runtimes used. */
export function parseUrl(url: string, base?: string): URL | null {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}
