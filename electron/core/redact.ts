const mask = '[…]'

/** Names whose values never reach a file, wherever they stand. */
const secretName =
  /^(authorization|proxy-authorization|cookie|set-cookie|password|api_?key|key|token|otp|otp_encrypted_api_key|secret|content|html|text|body|raw_content|rendered_content|subject|topic|email|username|name|full_name)$/i

const rules: readonly (readonly [RegExp, string])[] = [
  // An Authorization header, whole or without its name.
  [/\b(basic|bearer)\s+[\w+/=.~-]{8,}/gi, `$1 ${mask}`],
  // key=value and "key": "value" of secret names.
  [
    /(["']?\b(?:api_?key|password|otp|otp_encrypted_api_key|token|secret|content|rendered_content|subject|topic)["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s,;}&]+)/gi,
    `$1${mask}`,
  ],
  // Credentials in an address, then what follows ? or # of any address.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi, `$1${mask}@`],
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s?#"'<>)]*)[?#][^\s"'<>)]*/gi, `$1${mask}`],
  [/(\/(?:api|json|user_uploads|thumbnail|avatar|login)[\w./%-]*)\?[^\s"'<>)]*/gi, `$1${mask}`],
  [/[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, mask],
  [/[\w.+-]+%40[\w.-]+/g, mask],
  // Anything with the shape of a key: 32 or more letters and digits, or 64 hex digits.
  [/\b(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{28,}\b/g, mask],
]

/** Removes what a log must not hold: keys, credentials, e-mail addresses, content, query strings, the home folder. */
export function createRedactor(
  home: string,
  secrets: () => Iterable<string> = () => [],
): (text: string) => string {
  return (text) => {
    let out = text
    // Known secrets first, in every form a library may print.
    for (const secret of secrets()) {
      if (secret.length < 4) continue
      for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
        out = out.split(form).join(mask)
    }
    for (const [pattern, replacement] of rules) out = out.replace(pattern, replacement)
    if (home.length > 1) out = out.split(home).join('~')
    return out.replace(/(\/home\/|\/Users\/|[A-Z]:\\+Users\\+)[^\s/\\:"']+/g, '$1~')
  }
}

/** A copy of `data` for a log line: texts redacted, values of secret names masked, long texts cut, depth bounded. */
export function redactData(value: unknown, redact: (text: string) => string, depth = 0): unknown {
  if (depth > 4) return mask
  // Here and not only in the finished line, where quotes are escaped and no rule would know them.
  if (typeof value === 'string') return redact(value.length > 500 ? `${value.slice(0, 200)}${mask}` : value)
  if (Array.isArray(value)) return value.slice(0, 20).map((v: unknown) => redactData(v, redact, depth + 1))
  if (value instanceof Error)
    return { error: value.name, message: redact(value.message), stack: redact(value.stack ?? '') }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([k, v]) => [
        k,
        secretName.test(k) && v !== null ? mask : redactData(v, redact, depth + 1),
      ]),
    )
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : typeof value
}
