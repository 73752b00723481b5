import { RE2JS } from 're2js'

/** Signs of RFC 6570's expressions with the text before the first value and between values, and their characters. */
const expressions: Readonly<
  Record<string, { readonly first: string; readonly between: string; readonly named: boolean }>
> = {
  '': { first: '', between: ',', named: false },
  '+': { first: '', between: ',', named: false },
  '#': { first: '#', between: ',', named: false },
  '.': { first: '.', between: '.', named: false },
  '/': { first: '/', between: '/', named: false },
  ';': { first: ';', between: ';', named: true },
  '?': { first: '?', between: '&', named: true },
  '&': { first: '&', between: '&', named: true },
}

/** Values of `{+a}` and `{#a}` may contain any character, all others only those that are never escaped. */
const reserved = '(?:[^\\s]+?)'
const unreserved = '(?:[A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})+'

/** Returns the values of a template's variables in a URL, or null if the URL is not of the template. */
export type UrlReader = (url: string) => Readonly<Record<string, string>> | null

/** Compiles an RFC 6570 template for reading URLs. null if a URL does not determine the values. */
export function urlReader(template: string): UrlReader | null {
  const names: string[] = []
  let isReadable = true
  const pattern = template.replace(
    /\{([+#./;?&]?)([^{}]*)\}|[^{]+/g,
    (text, sign: string | undefined, list: string | undefined) => {
      if (list === undefined) return RE2JS.quote(text)
      const { first, between, named } = expressions[sign ?? '']!
      const values = list.split(',').map((name) => {
        if (!/^\w+\*?$/.test(name)) isReadable = false
        const bare = name.replace('*', '')
        names.push(bare)
        const value = sign === '+' || sign === '#' ? reserved : unreserved
        return `${named ? RE2JS.quote(`${bare}=`) : ''}(${value})`
      })
      return RE2JS.quote(first) + values.join(RE2JS.quote(between))
    },
  )
  if (!isReadable || names.length === 0) return null
  const compiled = RE2JS.compile(`^(?:${pattern})$`)
  return (url) => {
    const matcher = compiled.matcher(url)
    if (!matcher.find()) return null
    const values: Record<string, string> = Object.create(null) as Record<string, string>
    for (const [index, name] of names.entries()) {
      const value = decoded(matcher.group(index + 1) ?? '')
      // A variable may occur twice, but only with the same value.
      if (value === null || (name in values && values[name] !== value)) return null
      values[name] = value
    }
    return values
  }
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/**
 * Fills in a reverse template, in which `{name}` is a value, and `{{` and `}}` are braces. null if a value is missing or
 * would break the line.
 */
export function filledTemplate(template: string, values: Readonly<Record<string, string>>): string | null {
  let isFilled = true
  const text = template.replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name: string | undefined) => {
    if (name === undefined) return found.slice(1)
    const value = values[name]
    if (value === undefined || /[\p{Cc}\u2028\u2029]/u.test(value)) isFilled = false
    return value ?? ''
  })
  return isFilled ? text : null
}
