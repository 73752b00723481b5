import { safeMediaUrl } from '../../links/safeUrl.ts'

/** Maximum length of an address that browsers and servers accept, in characters. */
const maxLength = 8000

const expression = /\{([+#?&]?)code\}/g

/**
 * Returns the address of a playground with the code in it, by its RFC 6570 template with the variable `code`; null when
 * it is not a web address or too long.
 */
export function playgroundUrl(template: string, code: string): string | null {
  // An unpaired surrogate cannot be encoded in an address.
  if (code.length > maxLength || template.length > maxLength || /\p{Surrogate}/u.test(code)) return null
  const filled = template.replace(expression, (_all, operator: string) => expanded(operator, code))
  const url = /^https?:/i.test(filled) ? safeMediaUrl(filled) : null
  return url !== null && url.length <= maxLength ? url : null
}

function expanded(operator: string, code: string): string {
  const value = encodeURIComponent(code)
  switch (operator) {
    case '+':
      return encodeURI(code)
    case '#':
      return `#${encodeURI(code)}`
    case '?':
      return `?code=${value}`
    case '&':
      return `&code=${value}`
    default:
      return value
  }
}
