/** Properties that KaTeX writes, each with the grammar of its value. */
const length = /^-?(?:\d+(?:\.\d*)?|\.\d+)(em|ex|px|pt|mu|%)?$/
const color = /^(?:#[0-9a-f]{3,8}|[a-z]{3,24})$/i
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
  'border-color': color,
  color: color,
  'background-color': color,
  position: /^relative$/,
}

/** Units per em: "mu" is an eighteenth of one; 16 pixels are the usual size. */
const unitsInEm: Readonly<Record<string, number>> = { em: 1, ex: 2.32, px: 16, pt: 12, mu: 18 }
const maxPercent = 100

/** Maximum extent of a formula in ems. An inline one must not cover its neighbors; a block needs space for its rows. */
export const mathReach = { inline: 20, block: 500 } as const

/** The maximum extent of a formula, with a flag that is set when it is exceeded. */
export interface MathReach {
  readonly ems: number
  isExceeded: boolean
}

/** A longer style does not belong to a formula. */
const maxStyleLength = 1000

/** Returns the allowed part of a style attribute, without lengths that exceed the maximum extent. */
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
  // A number without a unit counts as pixels.
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

/** KaTeX draws stretchy symbols at 400 ems and clips them. */
const maxDrawing = 400

/** Returns a valid length for an attribute of a drawing; null otherwise. */
export const mathLength = (value: string | null): string | null =>
  value !== null &&
  value.length <= maxStyleLength &&
  fits(length, value, { ems: maxDrawing, isExceeded: false })
    ? value
    : null
