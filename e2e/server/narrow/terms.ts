import { badRequest, refused, type ApiError } from '../http/apiError.ts'
import { parseJson, WrongValue, type Param, type Reading } from '../http/params.ts'

type Operand = string | number | readonly number[]

export interface Term {
  readonly operator: string
  readonly operand: Operand
  readonly negated: boolean
}

/** Operators whose operand may be an id; others only accept text. */
const byId = new Set(['id', 'stream', 'sender', 'group-pm-with', 'dm-including'])
const byIdSince: Readonly<Record<string, number>> = { channel: 250, with: 271, mentions: 446 }
const byIds = new Set(['pm-with', 'dm'])

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

function operandOf(operator: string, value: unknown, name: string, { level }: Reading): Operand {
  if (typeof value === 'string') {
    if (operator === 'search' && value.trim() === '') throw badRequest(`${name} cannot be blank.`)
    return value
  }
  if (byId.has(operator) || level >= (byIdSince[operator] ?? Infinity)) {
    if (isWhole(value)) return value
    throw badRequest(`${name} is not a string or integer`)
  }
  if (!byIds.has(operator)) throw badRequest(`${name} is not a string`)
  if (Array.isArray(value) && value.every(isWhole)) return value
  throw badRequest(`${name} is not a string or an integer list`)
}

/** Returns the error for an invalid term, with its position if the level includes it. */
function wrongTerm(what: string, place: string, reading: Reading): WrongValue {
  return new WrongValue(reading.isTyped ? `Invalid ${place}: Value error, ${what}` : what)
}

/** Reads a term in object form. */
function termOfObject(wire: Readonly<Record<string, unknown>>, place: string, reading: Reading): Term {
  const { operator, operand, negated } = wire
  if (operator === undefined || operand === undefined || (reading.isTyped && operand === null)) {
    const name = operator === undefined ? 'operator' : 'operand'
    throw badRequest(
      reading.isTyped
        ? wrongTerm(`${name} is missing`, place, reading).message
        : `${name} key is missing from elem`,
    )
  }
  const at = (name: string) => (reading.isTyped ? name : `elem["${name}"]`)
  if (typeof operator !== 'string') throw badRequest(`${at('operator')} is not a string`)
  if (negated !== undefined && typeof negated !== 'boolean')
    throw badRequest(`${reading.isTyped ? place : 'elem'}["negated"] is not a boolean`)
  return {
    operator,
    operand: operandOf(operator, operand, at('operand'), reading),
    negated: negated === true,
  }
}

function termOf(wire: unknown, place: string, reading: Reading): Term {
  if (Array.isArray(wire)) {
    const [operator, operand, ...more] = wire as unknown[]
    if (typeof operator !== 'string' || typeof operand !== 'string' || more.length > 0)
      throw wrongTerm('element is not a string pair', place, reading)
    return { operator, operand, negated: false }
  }
  if (typeof wire !== 'object' || wire === null) throw wrongTerm('dict or list required', place, reading)
  return termOfObject(wire as Readonly<Record<string, unknown>>, place, reading)
}

/** The `narrow` parameter: objects, or pairs of strings. */
export const narrowParam: Param<readonly Term[]> = {
  isConverted: true,
  parse: (value, name, reading) => {
    const wire = parseJson(value, name, reading)
    if (!Array.isArray(wire)) throw new WrongValue(`${name} is not a list`)
    return wire.map((term, n) => termOf(term, `${name}[${String(n)}]`, reading))
  },
}

/** 400 `BAD_NARROW`. */
export function badNarrow(desc: string): ApiError {
  return refused('BAD_NARROW', `Invalid narrow operator: ${desc}`, { desc })
}

/** 400 `BAD_NARROW` of terms that do not go together. */
export function wrongCombination(desc: string): ApiError {
  return refused('BAD_NARROW', `Invalid narrow operator combination: ${desc}`, { desc })
}
