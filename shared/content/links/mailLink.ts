/** The parts of a mail link that are passed on. Mail programs accept others, such as files to attach. */
export interface MailLink {
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly body: string
}

/**
 * Parses a `mailto:` address (RFC 6068). Returns null for other addresses, for recipients that a mail program could
 * take for a command-line option, and for control characters outside of the body, which would add header lines.
 */
export function parseMailLink(url: string): MailLink | null {
  const [, path = '', query = ''] = /^mailto:([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? []
  const fields = new Map<string, string>()
  try {
    fields.set('to', decodeURIComponent(path))
    for (const field of query.split('&')) {
      const [name = '', value = ''] = field.split(/=(.*)/s).map(decodeURIComponent)
      const key = name.toLowerCase()
      const before = fields.get(key)
      fields.set(key, before !== undefined && isList(key) ? `${before},${value}` : value)
    }
  } catch {
    return null
  }
  const list = (key: string) => (fields.get(key) ?? '').split(',').flatMap((item) => item.trim() || [])
  const [to, cc, subject, body] = [
    list('to'),
    list('cc'),
    fields.get('subject') ?? '',
    fields.get('body') ?? '',
  ]
  const addresses = [...to, ...cc]
  if (addresses.some((item) => item.startsWith('-')) || /\p{Cc}/u.test(addresses.join('') + subject))
    return null
  return { to, cc, subject, body }
}

const isList = (key: string): boolean => key === 'to' || key === 'cc'

/** Returns a mail link with only these parts. */
export function mailUrl({ to, cc, subject, body }: MailLink): string {
  const fields = [
    ['cc', cc.map(encodeAddress).join(',')],
    ['subject', encodeURIComponent(subject)],
    ['body', encodeURIComponent(body)],
  ].filter(([, value]) => value !== '')
  const query = fields.map(([name, value]) => `${name}=${value}`).join('&')
  return `mailto:${to.map(encodeAddress).join(',')}${query === '' ? '' : `?${query}`}`
}

const encodeAddress = (address: string): string => encodeURIComponent(address).replaceAll('%40', '@')
