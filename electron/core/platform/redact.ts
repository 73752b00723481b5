const mask = '[…]'

/** Names whose values never reach a file, wherever they stand. */
const secretName =
  /^(authorization|proxy-authorization|cookie|set-cookie|password|api_?key|key|token|otp|otp_encrypted_api_key|secret|content|html|text|body|raw_content|rendered_content|subject|topic|email|username|name|full_name)$/i

/** Each is bounded, or takes with it all that it has looked at: a long text costs time linear in its length. */
const rules: readonly (readonly [RegExp, string])[] = [
  // An Authorization header, whole or without its name.
  [/\b(basic|bearer)\s{1,20}[\w+/=.~-]{8,}/gi, `$1 ${mask}`],
  // key=value and "key": "value" of secret names.
  [
    /(["']?\b(?:api_?key|password|otp|otp_encrypted_api_key|token|secret|content|rendered_content|subject|topic)["']?\s{0,20}[:=]\s{0,20})("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s,;}&]+)/gi,
    `$1${mask}`,
  ],
  // Credentials in an address, then what follows ? or # of any address.
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"']{1,500}@/gi, `$1${mask}@`],
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/[^\s?#"'<>)]{0,500})[?#][^\s"'<>)]*/gi, `$1${mask}`],
  [/(\/(?:api|json|user_uploads|thumbnail|avatar|login)[\w./%-]{0,500})\?[^\s"'<>)]*/gi, `$1${mask}`],
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, mask],
  [/[\w.+-]{1,64}%40[\w.-]{1,255}/g, mask],
  // Anything with the shape of a key: 32 or more letters and digits, or 64 hex digits.
  [/\b(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{28,}\b/g, mask],
]

/** Removes what a log must not hold: keys, credentials, e-mail addresses, content, query strings, the home folder. */
export interface Redactor {
  readonly redact: (text: string) => string
  /** From here on no text holds it, whatever becomes of it. */
  readonly learn: (secret: string) => void
}

export function createRedactor(home: string): Redactor {
  const forms = new Set<string>()
  return {
    learn: (secret) => {
      for (const form of formsOf(secret)) forms.add(form)
    },
    redact: (text) => {
      let out = text
      // Known secrets first, in every form a library may print.
      for (const form of forms) out = out.split(form).join(mask)
      for (const [pattern, replacement] of rules) out = out.replace(pattern, replacement)
      if (home.length > 1) out = out.split(home).join('~')
      return out.replace(/(\/home\/|\/Users\/|[A-Z]:\\+Users\\+)[^\s/\\:"']+/g, '$1~')
    },
  }
}

function formsOf(secret: string): readonly string[] {
  if (secret.length < 4) return []
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...base64Forms(secret)]
}

/** Within a longer text, such as an e-mail address and its key, it begins at any of three places. */
function base64Forms(secret: string): readonly string[] {
  return [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
    const whole = Math.floor((bytes.length * 8) / 6)
    return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), whole)
  })
}

/** So much of a text is looked at, in characters, and so much of it shown. */
const looked = 4000
const [shownWhole, shownCut] = [500, 200]
const mostEntries = 50
const stackLines = 20

/** Redacted before it is cut, which could leave half a secret. */
function shorten(text: string, redact: (text: string) => string): string {
  const out = redact(text.slice(0, looked))
  return text.length > looked || out.length > shownWhole ? `${out.slice(0, shownCut)}${mask}` : out
}

/**
 * Quotes in an error may be anybody's text, as JSON that does not parse, with quotes of its own in it; a name of the
 * program may stay.
 */
export function unquoted(text: string): string {
  const quote = /(?<!\w)(["'`])(?![\w.$:/-]{0,40}\1)/.exec(text.slice(0, looked))
  if (quote === null) return text.slice(0, looked)
  const [mark = ''] = quote
  const last = text.lastIndexOf(mark)
  const rest = last > quote.index ? text.slice(last + 1) : ''
  return `${text.slice(0, quote.index)}${mark}${mask}${mark}${unquoted(rest)}`
}

function ofError({ message, name, stack = '' }: Error, redact: (text: string) => string) {
  const lines = stack.split('\n', 500).filter((line) => /^\s{1,20}at /.test(line))
  const places = lines.slice(0, stackLines).map((line) => redact(line.slice(0, 300)))
  return { error: name, message: shorten(unquoted(message), redact), stack: places.join('\n') }
}

/** A copy of `data` for a log line: texts redacted, values of secret names masked, long texts cut, depth bounded. */
export function redactData(value: unknown, redact: (text: string) => string, depth = 0): unknown {
  if (depth > 4) return mask
  // Here and not only in the finished line, where quotes are escaped and no rule would know them.
  if (typeof value === 'string') return shorten(value, redact)
  if (Array.isArray(value)) return value.slice(0, 20).map((v: unknown) => redactData(v, redact, depth + 1))
  if (value instanceof Error) return ofError(value, redact)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, mostEntries)
        .map(([k, v]) => [
          redact(k.slice(0, 100)),
          secretName.test(k) && v !== null ? mask : redactData(v, redact, depth + 1),
        ]),
    )
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : typeof value
}
