const systems: Readonly<Record<string, string>> = { darwin: 'macOS', win32: 'Windows', linux: 'Linux' }

/** Returns the user agent. Servers store its first word as the `client` of sent messages. */
export function userAgentOf(version: string, platform: string = process.platform): string {
  return `Topical/${version} (${systems[platform] ?? platform})`
}
