/** Properties that KaTeX writes, in camel case, each with the grammar of its value. */
const length = /^-?(?:\d+\.?\d*|\.\d+)(?:em|ex|px|pt|mu|%)?$/
const colour = /^(?:#[0-9a-f]{3,8}|[a-z]{3,24})$/i
const borderStyle = /^(?:solid|dashed|dotted|none)$/

const grammar: Readonly<Record<string, RegExp>> = {
  height: length,
  width: length,
  'min-width': length,
  'max-width': length,
  'vertical-align': length,
  top: length,
  bottom: length,
  left: length,
  'margin-left': length,
  'margin-right': length,
  'margin-top': length,
  'padding-left': length,
  'border-width': length,
  'border-top-width': length,
  'border-right-width': length,
  'border-bottom-width': length,
  'border-style': borderStyle,
  'border-right-style': borderStyle,
  'border-color': colour,
  color: colour,
  'background-color': colour,
  position: /^relative$/,
}

/** Beyond any formula: a message must not reach far over its neighbours. */
const maxLength = 500

/** The allowed part of a style attribute. */
export function mathStyle(style: string | null): Readonly<Record<string, string>> {
  const out: Record<string, string> = {}
  for (const declaration of (style ?? '').split(';')) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (name === 'margin') Object.assign(out, margin(value))
    else if (Object.hasOwn(grammar, name) && fits(grammar[name]!, value)) out[camelCase(name)] = value
  }
  return out
}

const fits = (pattern: RegExp, value: string): boolean =>
  pattern.test(value) && (pattern !== length || Math.abs(Number.parseFloat(value)) <= maxLength)

/** KaTeX writes `margin: 0 -0.02em` for the lines of arrays. */
function margin(value: string): Readonly<Record<string, string>> {
  const [vertical, horizontal, ...rest] = value.split(/\s+/)
  if (
    rest.length > 0 ||
    horizontal === undefined ||
    !fits(length, vertical ?? '') ||
    !fits(length, horizontal)
  )
    return {}
  return { marginLeft: horizontal, marginRight: horizontal }
}

const camelCase = (name: string): string => name.replace(/-([a-z])/g, (_, c: string) => c.toUpperCase())

/** A length for an attribute of a drawing, null when it is none. */
export const mathLength = (value: string | null): string | null =>
  value !== null && length.test(value) ? value : null
