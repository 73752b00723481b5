const schemes = new Set(['http', 'https', 'ftp', 'mailto', 'file', 'bitcoin'])

/** An address that may be linked: what names no scheme is of the web, or mail when it has an at sign. null: no link. */
export function safeAddress(typed: string): string | null {
  const address = typed.trim().replace(/ /g, '%20')
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  if (scheme !== undefined) return schemes.has(scheme) ? address : null
  if (address.startsWith('//')) return `http:${address}`
  if (address.startsWith('/') || /^#./.test(address)) return address
  if (/^[^?#]*@/.test(address)) return `mailto:${address}`
  return `http://${address}`
}
