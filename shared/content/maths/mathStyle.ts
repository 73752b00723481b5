/** Properties that KaTeX writes, in camel case, each with the grammar of its value. */
const length = /^-?(?:\d+(?:\.\d*)?|\.\d+)(em|ex|px|pt|mu|%)?$/
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

/** Units in an em: "mu" is the eighteenth part of one, 16 pixels are its usual size. */
const unitsInEm: Readonly<Record<string, number>> = { em: 1, ex: 2.32, px: 16, pt: 12, mu: 18 }
const maxPercent = 100

/**
 * Ems that a formula may reach: one in a line of text must not be drawn over its neighbours, one on lines of its own
 * has as many rows as it needs.
 */
export const mathReach = { inline: 20, block: 500 } as const

/** How far one formula may reach, and the finding that it would go further. */
export interface MathReach {
  readonly ems: number
  isExceeded: boolean
}

/** A style longer than this is none of a formula. */
const maxStyleLength = 1000

/** The allowed part of a style attribute, without lengths that reach too far. */
export function mathStyle(style: string | null, reach: MathReach): Readonly<Record<string, string>> {
  const out: Record<string, string> = {}
  if (style === null || style.length > maxStyleLength) return out
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (name === 'margin') Object.assign(out, margin(value, reach))
    else if (Object.hasOwn(grammar, name) && fits(grammar[name]!, value, reach)) out[camelCase(name)] = value
  }
  return out
}

function fits(pattern: RegExp, value: string, reach: MathReach): boolean {
  const match = pattern.exec(value)
  if (match === null) return false
  if (pattern !== length || isWithin(Number.parseFloat(value), match[1], reach.ems)) return true
  reach.isExceeded = true
  return false
}

function isWithin(amount: number, unit: string | undefined, ems: number): boolean {
  if (unit === '%') return Math.abs(amount) <= maxPercent
  // A number alone is pixels where it is anything.
  return Math.abs(amount) <= ems * unitsInEm[unit ?? 'px']!
}

/** KaTeX writes `margin: 0 -0.02em` for the lines of arrays. */
function margin(value: string, reach: MathReach): Readonly<Record<string, string>> {
  const [vertical, horizontal, ...rest] = value.split(/\s+/)
  if (
    rest.length > 0 ||
    horizontal === undefined ||
    !fits(length, vertical ?? '', reach) ||
    !fits(length, horizontal, reach)
  )
    return {}
  return { marginLeft: horizontal, marginRight: horizontal }
}

const camelCase = (name: string): string => name.replace(/-([a-z])/g, (_, c: string) => c.toUpperCase())

/** KaTeX draws signs that stretch at 400 ems and clips them where they stand. */
const maxDrawing = 400

/** A length for an attribute of a drawing, null when it is none. */
export const mathLength = (value: string | null): string | null =>
  value !== null &&
  value.length <= maxStyleLength &&
  fits(length, value, { ems: maxDrawing, isExceeded: false })
    ? value
    : null
