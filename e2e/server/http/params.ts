import { z } from 'zod'
import { behaviours, within } from '../gates/behaviour.ts'
import { ApiError, badValue, refused } from './apiError.ts'

/** How servers of a level read parameters. */
export interface Reading {
  readonly level: number
  /** By declared types, as newer servers do; older ones had readers of their own for some parameters. */
  readonly isTyped: boolean
  /** Code of a value that is not as declared. */
  readonly wrongCode: 'BAD_REQUEST' | 'REQUEST_VARIABLE_INVALID'
  /** Code of a text that is not JSON. */
  readonly noJsonCode: 'BAD_REQUEST' | 'INVALID_JSON'
}

/** How one request parameter is read from its text. */
export interface Param<T> {
  readonly parse: (text: string, name: string, reading: Reading) => T
  /** Value when the parameter is absent; no such function: it is required. */
  readonly absent?: () => T
  /** Servers that do not read by types convert it: whatever fails, the answer repeats the value. */
  readonly isConverted?: boolean
}

export type Params = Readonly<Record<string, Param<unknown>>>
export type Values<P extends Params> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never }

/** A value of the wrong type or none of the known ones: its code is the server's version's. */
export class WrongValue extends ApiError {
  constructor(message: string) {
    super(400, 'BAD_REQUEST', message)
  }
}

/** A text that is not JSON where JSON is asked for. */
class NoJson extends ApiError {
  constructor(name: string, { isTyped }: Reading) {
    super(400, 'BAD_REQUEST', isTyped ? `${name} is not valid JSON` : `Argument "${name}" is not valid JSON.`)
  }
}

/** The value of a JSON text. */
export function parseJson(value: string, name: string, reading: Reading): unknown {
  try {
    return JSON.parse(value) as unknown
  } catch {
    throw new NoJson(name, reading)
  }
}

/** Types as refusals name them. */
const typeNames: Readonly<Record<string, string>> = {
  int: 'an integer',
  number: 'an integer',
  boolean: 'a boolean',
  string: 'a string',
  array: 'a list',
  object: 'a dict',
  record: 'a dict',
}

/** Alternatives of a value as servers that read by types name them. */
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

/** The sentence about the first fault of a value: where in it, and what belongs there. */
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

/** A plain string, sent raw. */
export const text: Param<string> = { parse: (value) => value }

/** The refusal of a value that is none of the known ones; servers that read by types tell more. */
export function unlisted(name: string, isTyped: boolean): ApiError {
  return new WrongValue(
    isTyped ? `Invalid ${name}: Value error, Not in the list of possible values` : `Invalid ${name}`,
  )
}

/** A whole number of a list. */
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

/** JSON text that satisfies a schema. `model`: name of its objects, where servers that read by types name it. */
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
/** A whole number that is not negative, as the counts of a range are. */
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
/** Any JSON value, or the text itself where it is not JSON. */
export const jsonOrText: Param<unknown> = {
  parse: (value) => {
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  },
}

/** A word or a whole number, as JSON. */
export const wordOrInt: Param<string | number> = {
  parse: (value, name, reading) => {
    const schema = z.union([z.string(), wholeNumber])
    const label = reading.isTyped ? `${name}["json[str]"]` : name
    const parsed = schema.safeParse(parseJson(value, reading.isTyped ? label : name, reading))
    if (!parsed.success) throw new WrongValue(`${name} is not a string or integer`)
    return parsed.data
  },
}

/** Parameter that says whether subscribers are listed, all or in part: a word, as plain text or as JSON. */
export const subscribersParam: Param<'true' | 'false' | 'partial'> = {
  parse: (value, name, reading) => {
    if (within(behaviours.partialSubscribers, reading.level) && /^"?partial"?$/.test(value)) return 'partial'
    return bool.parse(value, name, reading) ? 'true' : 'false'
  },
}

/** A group-setting value. */
export const groupValueSchema = z.union([
  wholeNumber,
  z.object({ direct_members: z.array(wholeNumber), direct_subgroups: z.array(wholeNumber) }),
])
export const groupValue = json(groupValueSchema, 'a group setting')
/** A group-setting update: the pair of new and old, or the plain value that old servers take. */
export const groupUpdate: Param<
  | z.infer<typeof groupValueSchema>
  | {
      readonly new: z.infer<typeof groupValueSchema>
      readonly old?: z.infer<typeof groupValueSchema> | undefined
    }
> = {
  parse: (value, name, reading) => {
    // Servers before groups without names know ids alone.
    if (reading.level < 258) return int.parse(value, name, reading)
    return json(
      z.union([z.object({ new: groupValueSchema, old: groupValueSchema.optional() }), groupValueSchema]),
      'a group setting',
    ).parse(value, name, reading)
  },
}

/** Undefined when absent. */
export function maybe<T>(param: Param<T>): Param<T | undefined> {
  return { ...param, absent: () => undefined }
}

/** A default when absent. */
export function or<T>(param: Param<T>, value: T): Param<T> {
  return { ...param, absent: () => value }
}

/** 400 of a parameter that is needed. */
export function missing(name: string): ApiError {
  return refused('REQUEST_VARIABLE_MISSING', `Missing '${name}' argument`, { var_name: name })
}

/** 400 of a parameter that is needed by a rule among several: it has the general code. */
export function plainMissing(name: string): ApiError {
  return refused('BAD_REQUEST', `Missing '${name}' argument`)
}

/** Reads the declared parameters; throws the service's errors. */
export function readParams<P extends Params>(
  declared: P,
  given: ReadonlyMap<string, string>,
  reading: Reading,
): Values<P> {
  const values: Record<string, unknown> = {}
  for (const [name, param] of Object.entries(declared)) {
    const value = given.get(name)
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
