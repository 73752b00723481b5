import { z } from 'zod'
import { behaviors, within } from '../gates/behavior.ts'
import { ApiError, badValue, refused } from './apiError.ts'

/** Rules by which servers of a level read parameters. */
export interface Reading {
  readonly level: number
  /** True if parameters are read by declared types, as on newer servers; older ones had special readers for some. */
  readonly isTyped: boolean
  /** Error code for a value of the wrong type. */
  readonly wrongCode: 'BAD_REQUEST' | 'REQUEST_VARIABLE_INVALID'
  /** Error code for a text that is not JSON. */
  readonly noJsonCode: 'BAD_REQUEST' | 'INVALID_JSON'
}

/** Parser of one request parameter. */
export interface Param<T> {
  readonly parse: (text: string, name: string, reading: Reading) => T
  /** Returns the value of an absent parameter. Without it the parameter is required. */
  readonly absent?: () => T
  /** True if servers without typed parameters convert it: their errors then repeat the value. */
  readonly isConverted?: boolean
}

export type Params = Readonly<Record<string, Param<unknown>>>
export type Values<P extends Params> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never }

/** A value of the wrong type or an unknown value; its code depends on the server's version. */
export class WrongValue extends ApiError {
  constructor(message: string) {
    super(400, 'BAD_REQUEST', message)
  }
}

/** A text that is not JSON although JSON is required. */
class NoJson extends ApiError {
  constructor(name: string, { isTyped }: Reading) {
    super(400, 'BAD_REQUEST', isTyped ? `${name} is not valid JSON` : `Argument "${name}" is not valid JSON.`)
  }
}

export function parseJson(value: string, name: string, reading: Reading): unknown {
  try {
    return JSON.parse(value) as unknown
  } catch {
    throw new NoJson(name, reading)
  }
}

/** Type names in errors. */
const typeNames: Readonly<Record<string, string>> = {
  int: 'an integer',
  number: 'an integer',
  boolean: 'a boolean',
  string: 'a string',
  array: 'a list',
  object: 'a dict',
  record: 'a dict',
}

/** Names of alternatives in errors of servers with typed parameters. */
const typeLabels: Readonly<Record<string, string>> = {
  boolean: 'bool',
  string: 'str',
  int: 'int',
  number: 'int',
}

const isMissing = (issue: z.core.$ZodIssue | undefined): boolean =>
  issue?.code === 'invalid_union'
    ? issue.errors.every((each) => isMissing(each[0]))
    : issue?.message.endsWith('received undefined') === true

/** Returns the error text for the first issue of a value: its position, and the expected type. */
function complaint(
  issue: z.core.$ZodIssue | undefined,
  name: string,
  whole: string,
  isTyped: boolean,
  model?: string,
): string {
  const path = (issue?.path ?? []).map((part) =>
    typeof part === 'number' ? `[${String(part)}]` : `["${String(part)}"]`,
  )
  if (issue?.code === 'invalid_value') return `Invalid ${name}${path.join('')}`
  const key = issue?.path.at(-1)
  if (typeof key === 'string' && isMissing(issue))
    return isTyped
      ? `${name}${path.join('')} field is missing: Field required`
      : `${key} key is missing from ${name}${path.slice(0, -1).join('')}`
  if (issue?.code === 'invalid_union' && path.length > 0) {
    const [first] = issue.errors[0] ?? []
    const expected = first?.code === 'invalid_type' ? first.expected : ''
    return isTyped
      ? `${name}${path.join('')}["${typeLabels[expected] ?? expected}"] is not ${typeNames[expected] ?? whole}`
      : `${name}${path.join('')} is not an allowed_type`
  }
  if (isTyped && model !== undefined && issue?.code === 'invalid_type' && issue.expected === 'object')
    return `Invalid ${name}${path.join('')}: Input should be a valid dictionary or instance of ${model}`
  if (issue?.code === 'unrecognized_keys') return `Unexpected arguments: ${issue.keys.join(', ')}`
  const what = issue?.code === 'invalid_type' ? typeNames[issue.expected] : undefined
  return what === undefined ? `${name} is not ${whole}` : `${name}${path.join('')} is not ${what}`
}

/** A plain string, not JSON. */
export const text: Param<string> = { parse: (value) => value }

/** Returns the error for an unknown value; servers with typed parameters give more details. */
export function unlisted(name: string, isTyped: boolean): ApiError {
  return new WrongValue(
    isTyped ? `Invalid ${name}: Value error, Not in the list of possible values` : `Invalid ${name}`,
  )
}

/** One of several integers. */
export function oneOfInts(...values: readonly number[]): Param<number> {
  return {
    parse: (value, name, reading) => {
      const number = int.parse(value, name, reading)
      if (!values.includes(number)) throw unlisted(name, reading.isTyped)
      return number
    },
  }
}

/** One of several plain strings. */
export function oneOf<const T extends string>(...values: readonly T[]): Param<T> {
  return {
    parse: (value, name) => {
      const found = values.find((each) => each === value)
      if (found === undefined) throw new WrongValue(`Invalid ${name}`)
      return found
    },
  }
}

/** JSON that satisfies a schema. `model` is the name of its objects in errors of servers with typed parameters. */
export function json<T>(schema: z.ZodType<T>, what = 'of the right form', model?: string): Param<T> {
  return {
    parse: (value, name, reading) => {
      const result = schema.safeParse(parseJson(value, name, reading))
      if (!result.success)
        throw new WrongValue(complaint(result.error.issues[0], name, what, reading.isTyped, model))
      return result.data
    },
  }
}

const wholeNumber = z.number().int().safe()

export const int: Param<number> = json(wholeNumber, 'an integer')
/** A non-negative integer, such as the counts of a range. */
export const count: Param<number> = {
  isConverted: true,
  parse: (value, name, reading) => {
    const number = int.parse(value, name, reading)
    if (number < 0) throw new WrongValue(`${name} is too small`)
    return number
  },
}
export const bool: Param<boolean> = json(z.boolean(), 'a boolean')
export const ints: Param<readonly number[]> = json(z.array(wholeNumber), 'a list of integers')
export const texts: Param<readonly string[]> = json(z.array(z.string()), 'a list of strings')
/** Any JSON value, or the text itself if it is not JSON. */
export const jsonOrText: Param<unknown> = {
  parse: (value) => {
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  },
}

/** A string or an integer, as JSON. */
export const wordOrInt: Param<string | number> = {
  parse: (value, name, reading) => {
    const schema = z.union([z.string(), wholeNumber])
    const label = reading.isTyped ? `${name}["json[str]"]` : name
    const parsed = schema.safeParse(parseJson(value, reading.isTyped ? label : name, reading))
    if (!parsed.success) throw new WrongValue(`${name} is not a string or integer`)
    return parsed.data
  },
}

/** Determines if subscribers are listed, completely or in part: a word, as plain text or as JSON. */
export const subscribersParam: Param<'true' | 'false' | 'partial'> = {
  parse: (value, name, reading) => {
    if (within(behaviors.partialSubscribers, reading.level) && /^"?partial"?$/.test(value)) return 'partial'
    return bool.parse(value, name, reading) ? 'true' : 'false'
  },
}

export const groupValueSchema = z.union([
  wholeNumber,
  z.object({ direct_members: z.array(wholeNumber), direct_subgroups: z.array(wholeNumber) }),
])
export const groupValue = json(groupValueSchema, 'a group setting')
/** A group setting update: a pair of new and old, or the plain value on old servers. */
export const groupUpdate: Param<
  | z.infer<typeof groupValueSchema>
  | {
      readonly new: z.infer<typeof groupValueSchema>
      readonly old?: z.infer<typeof groupValueSchema> | undefined
    }
> = {
  parse: (value, name, reading) => {
    // Servers before anonymous groups accept only ids.
    if (reading.level < 258) return int.parse(value, name, reading)
    return json(
      z.union([z.object({ new: groupValueSchema, old: groupValueSchema.optional() }), groupValueSchema]),
      'a group setting',
    ).parse(value, name, reading)
  },
}

/** Makes a parameter optional; undefined if absent. */
export function maybe<T>(param: Param<T>): Param<T | undefined> {
  return { ...param, absent: () => undefined }
}

/** Makes a parameter optional, with a default. */
export function or<T>(param: Param<T>, value: T): Param<T> {
  return { ...param, absent: () => value }
}

/** 400 for a missing required parameter. */
export function missing(name: string): ApiError {
  return refused('REQUEST_VARIABLE_MISSING', `Missing '${name}' argument`, { var_name: name })
}

/** 400 for a parameter that is required by a rule; uses the general code. */
export function plainMissing(name: string): ApiError {
  return refused('BAD_REQUEST', `Missing '${name}' argument`)
}

/** Reads the declared parameters; throws the server's errors. */
export function readParams<P extends Params>(
  declared: P,
  fields: ReadonlyMap<string, string>,
  reading: Reading,
): Values<P> {
  const values: Record<string, unknown> = {}
  for (const [name, param] of Object.entries(declared)) {
    const value = fields.get(name)
    if (value !== undefined) values[name] = readParam(param, value, name, reading)
    else if (param.absent !== undefined) values[name] = param.absent()
    else throw missing(name)
  }
  return values as Values<P>
}

function readParam<T>(param: Param<T>, value: string, name: string, reading: Reading): T {
  try {
    return param.parse(value, name, reading)
  } catch (error) {
    const isWrong = error instanceof WrongValue
    if (!isWrong && !(error instanceof NoJson)) throw error
    if (param.isConverted === true && !reading.isTyped) throw badValue(name, value)
    throw refused(isWrong ? reading.wrongCode : reading.noJsonCode, error.message)
  }
}
