import { z } from 'zod'
import { ApiError, refused } from './apiError.ts'

/** How one request parameter is read from its text. */
export interface Param<T> {
  readonly parse: (text: string, name: string) => T
  /** Value when the parameter is absent; no such function: it is required. */
  readonly absent?: () => T
  /** Read from JSON: `null` stands for an absent value where the value itself cannot be null. */
  readonly isJson?: boolean
}

export type Params = Readonly<Record<string, Param<unknown>>>
export type Values<P extends Params> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never }

/** A value of the wrong type or none of the known ones: its code is the server's version's. */
class WrongValue extends ApiError {
  constructor(message: string) {
    super(400, 'BAD_REQUEST', message)
  }
}

const wrong = (name: string, what: string) => new WrongValue(`${name} is not ${what}`)

/** A plain string, sent raw. */
export const text: Param<string> = { parse: (value) => value }

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

/** JSON text that satisfies a schema. */
export function json<T>(schema: z.ZodType<T>, what = 'of the right form'): Param<T> {
  return {
    isJson: true,
    parse: (value, name) => {
      let parsed: unknown
      try {
        parsed = JSON.parse(value)
      } catch {
        throw refused('INVALID_JSON', `Argument "${name}" is not valid JSON.`)
      }
      const result = schema.safeParse(parsed)
      if (!result.success) throw wrong(name, what)
      return result.data
    },
  }
}

const wholeNumber = z.number().int().safe()

export const int: Param<number> = json(wholeNumber, 'an integer')
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

const partialOrBool = json(z.union([z.boolean(), z.enum(['true', 'false', 'partial'])]), 'a boolean')
/** Whether to list subscribers; the word comes as plain text or as JSON. */
export const subscribersParam: Param<'true' | 'false' | 'partial'> = {
  isJson: true,
  parse: (value, name) =>
    value === 'partial' ? value : (String(partialOrBool.parse(value, name)) as 'true' | 'false' | 'partial'),
}

/** A group-setting value. */
export const groupValueSchema = z.union([
  wholeNumber,
  z.object({ direct_members: z.array(wholeNumber), direct_subgroups: z.array(wholeNumber) }),
])
export const groupValue = json(groupValueSchema, 'a group setting')
/** A group-setting update: the pair of new and old, or the plain value that old servers take. */
export const groupUpdate = json(
  z.union([z.object({ new: groupValueSchema, old: groupValueSchema.optional() }), groupValueSchema]),
  'a group setting',
)

/** Some libraries send `null` for what their caller left out. */
function parseUnlessNull<T, U>(param: Param<T>, absent: () => U): (value: string, name: string) => T | U {
  if (param.isJson !== true) return param.parse
  return (value, name) => {
    if (value.trim() !== 'null') return param.parse(value, name)
    try {
      return param.parse(value, name)
    } catch {
      return absent()
    }
  }
}

/** Undefined when absent. */
export function maybe<T>(param: Param<T>): Param<T | undefined> {
  const absent = () => undefined
  return { ...param, parse: parseUnlessNull(param, absent), absent }
}

/** A default when absent. */
export function or<T>(param: Param<T>, value: T): Param<T> {
  const absent = () => value
  return { ...param, parse: parseUnlessNull(param, absent), absent }
}

/** Reads the declared parameters; throws the service's errors. `wrongCode`: of a value that is not as declared. */
export function readParams<P extends Params>(
  declared: P,
  given: ReadonlyMap<string, string>,
  wrongCode: 'BAD_REQUEST' | 'REQUEST_VARIABLE_INVALID',
): Values<P> {
  const values: Record<string, unknown> = {}
  for (const [name, param] of Object.entries(declared)) {
    const value = given.get(name)
    if (value !== undefined) values[name] = readParam(param, value, name, wrongCode)
    else if (param.absent !== undefined) values[name] = param.absent()
    else throw refused('REQUEST_VARIABLE_MISSING', `Missing '${name}' argument`, { var_name: name })
  }
  return values as Values<P>
}

function readParam<T>(param: Param<T>, value: string, name: string, wrongCode: string): T {
  try {
    return param.parse(value, name)
  } catch (error) {
    throw error instanceof WrongValue ? refused(wrongCode, error.message) : error
  }
}
