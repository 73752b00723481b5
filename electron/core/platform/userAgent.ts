const systems: Readonly<Record<string, string>> = { darwin: 'macOS', win32: 'Windows', linux: 'Linux' }

/** The first word becomes the `client` of our messages. */
export function userAgentOf(version: string, platform: string = process.platform): string {
  return `Topical/${version} (${systems[platform] ?? platform})`
}
