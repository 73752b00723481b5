const mask = '[…]'

/** Names whose values are never written, at any depth. */
const secretName =
  /^(authorization|proxy-authorization|cookie|set-cookie|password|api_?key|key|token|otp|otp_encrypted_api_key|secret|content|html|text|body|raw_content|rendered_content|subject|topic|email|username|name|full_name)$/i

/** Each pattern is bounded or consumes all that it has examined, so that a long text takes linear time. */
const rules: readonly (readonly [RegExp, string])[] = [
  // An Authorization header, with or without its name.
  [/\b(basic|bearer)\s{1,20}[\w+/=.~-]{8,}/gi, `$1 ${mask}`],
  // key=value and "key": "value" with secret names.
  [
    /(["']?\b(?:api_?key|password|otp|otp_encrypted_api_key|token|secret|content|rendered_content|subject|topic)["']?\s{0,20}[:=]\s{0,20})("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s,;}&]+)/gi,
    `$1${mask}`,
  ],
  // Credentials in an address, then everything after ? or # in any address.
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"']{1,500}@/gi, `$1${mask}@`],
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/[^\s?#"'<>)]{0,500})[?#][^\s"'<>)]*/gi, `$1${mask}`],
  [/(\/(?:api|json|user_uploads|thumbnail|avatar|login)[\w./%-]{0,500})\?[^\s"'<>)]*/gi, `$1${mask}`],
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, mask],
  [/[\w.+-]{1,64}%40[\w.-]{1,255}/g, mask],
  // Anything that looks like a key: at least 28 letters and digits, mixed.
  [/\b(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{28,}\b/g, mask],
]

/** Removes what must not be in a log: keys, credentials, email addresses, content, query strings, the home folder. */
export interface Redactor {
  readonly redact: (text: string) => string
  /** Registers a secret that is removed from all later texts. */
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
      // Known secrets first, in every form that a library may print.
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

/**
 * Returns the forms of a secret inside longer Base64 text, such as an email address and key: it may start at three
 * offsets.
 */
function base64Forms(secret: string): readonly string[] {
  return [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
    const whole = Math.floor((bytes.length * 8) / 6)
    return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), whole)
  })
}

/** Maximum number of characters of a text that are examined; maximum length of a whole and of a cut text. */
const looked = 4000
const [shownWhole, shownCut] = [500, 200]
const maxEntries = 50
const stackLines = 20

/** Redacts before cutting, because a cut could leave half a secret. */
function shorten(text: string, redact: (text: string) => string): string {
  const out = redact(text.slice(0, looked))
  return text.length > looked || out.length > shownWhole ? `${out.slice(0, shownCut)}${mask}` : out
}

/**
 * Removes quotes from an error message, because they may contain anyone's text, for example JSON that does not parse
 * and has quotes itself. Quoted names of the program stay.
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

/** Returns a copy of `data` for the log: texts redacted, secret names masked, long texts cut, depth limited. */
export function redactData(value: unknown, redact: (text: string) => string, depth = 0): unknown {
  if (depth > 4) return mask
  // Redacted here, not only in the finished line, in which escaped quotes would hide texts from the rules.
  if (typeof value === 'string') return shorten(value, redact)
  if (Array.isArray(value)) return value.slice(0, 20).map((v: unknown) => redactData(v, redact, depth + 1))
  if (value instanceof Error) return ofError(value, redact)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, maxEntries)
        .map(([k, v]) => [
          redact(k.slice(0, 100)),
          secretName.test(k) && v !== null ? mask : redactData(v, redact, depth + 1),
        ]),
    )
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : typeof value
}
