import { z } from 'zod'
import { BadRows, BeyondBounds } from '../badRows.ts'
import { bounded } from '../bounded.ts'
import { bounds, type BoundName } from '../bounds.ts'
import { isInt } from './usual.ts'

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const list = z.custom<unknown[]>(isList, { message: 'no list' })

/** Returns the valid entries, so that one unknown record of a newer server does not affect the rest. */
function keep<T>(values: readonly unknown[], item: z.ZodType<T>, { beyond, max }: RowBound): T[] {
  if (values.length > max && beyond === 'malformed') throw new BeyondBounds('too many rows')
  const kept: T[] = []
  for (const value of values) {
    if (kept.length === max) break
    const parsed = item.safeParse(value)
    if (parsed.success) kept.push(parsed.data)
    else BadRows.note()
  }
  return kept
}

type RowBound = (typeof bounds)[BoundName]

/** An array without its invalid entries. */
export const listOf = <T extends z.ZodType>(item: T, bound: BoundName = 'rows') =>
  bounded(
    bound,
    list.transform((values) => keep<z.output<T>>(values, item as z.ZodType<z.output<T>>, bounds[bound])),
    item,
  )

/** Like listOf, but [] for values other than arrays. */
export const optionalListOf = <T extends z.ZodType>(item: T, bound: BoundName = 'rows') =>
  bounded(
    bound,
    list
      .catch([])
      .transform((values) => keep<z.output<T>>(values, item as z.ZodType<z.output<T>>, bounds[bound])),
    item,
  )

// Keeps the integers. Lists of ids are the longest of all, so each is checked only once, and a valid list is not
// copied.
const keepInts = (values: unknown[]): number[] => {
  const some = values.length > bounds.ids.max ? values.slice(0, bounds.ids.max) : values
  return some.every(isInt) ? some : some.filter(isInt)
}

/** Integers of a required list. */
export const someIds = bounded('ids', list.transform(keepInts))
/** Integers of a list; [] for other values. */
export const ids = bounded('ids', list.catch([]).transform(keepInts))
export const int = bounded('integer', z.number().int())

const clamped =
  ({ max }: RowBound) =>
  (value: number): number =>
    Math.min(Math.max(value, -max), max)
/** A time in whole seconds. */
export const seconds = bounded('time', int.transform(clamped(bounds.time)))
/** A time in seconds, with fractions. */
export const moment = bounded('time', z.number().transform(clamped(bounds.time)))
/** A number that may have a fraction, such as a size in bytes. */
export const amount = bounded('amount', z.number().transform(clamped(bounds.amount)))

const cutText = (bound: BoundName) =>
  bounded(
    bound,
    z.string().transform((value) => value.slice(0, bounds[bound].max)),
  )
/** A name or a topic, or a word such as an email address, a time zone or a kind. */
export const name = cutText('name')
/** A description, which may be HTML. */
export const description = cutText('description')
/** A web address, or a template of one. */
export const address = cutText('address')
/** An id, key or token that is sent back, or a word of a format. */
export const token = bounded('token', z.string().max(bounds.token.max))
/** JSON in a text; "" when it is too long, because its beginning cannot be parsed. */
export const jsonData = bounded(
  'json',
  z.string().transform((value) => (value.length > bounds.json.max ? '' : value)),
)
/** A name or description that may be missing or null. */
export const nameOrNone = name.nullish().transform((value) => value ?? '')
export const descriptionOrNone = description.nullish().transform((value) => value ?? '')
export const jsonDataOrNone = jsonData.nullish().transform((value) => value ?? '')
/** A text that a user wrote, or its HTML. */
export const content = bounded('content', z.string().max(bounds.content.max))
export const contentOrNone = content.nullish().transform((value) => value ?? '')
/** A boolean that is false when missing or null. */
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
/** An integer, also as a decimal string, the form of object keys. */
export const idText = bounded(
  'integer',
  z.union([
    int,
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ]),
)

/** Returns the value of a setting, which may have any type, with limits on its texts, numbers and lists. */
export function settingValue(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, bounds.description.max)
  if (typeof value === 'number') return clamped(bounds.amount)(value)
  if (Array.isArray(value)) return value.slice(0, bounds.settings.max).map(settingValue)
  if (!isRecord(value)) return value
  const entries = entriesOf(value).slice(0, bounds.settings.max)
  return Object.fromEntries(entries.map(([key, inner]) => [name.parse(key), settingValue(inner)]))
}

/** An object with any keys, as in files of the profile. Rejected when it has too many. */
export const recordOf = <T extends z.ZodType>(value: T, key: z.ZodType<string, string> = z.string()) =>
  bounded(
    'fileRows',
    z.record(key, value).refine((record) => Object.keys(record).length <= bounds.fileRows.max),
    value,
  )

/** A value that is parsed later, by a schema with limits. */
export const parsedLater = bounded('rows', z.unknown())

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the entries of an object, without a `__proto__` key, which would change a prototype; [] for other values.
 * Throws BeyondBounds for too many.
 */
export function entriesOf(value: unknown): [string, unknown][] {
  if (!isRecord(value)) return []
  const entries = Object.entries(value)
  if (entries.length > bounds.rows.max) throw new BeyondBounds('too many rows')
  return Object.hasOwn(value, '__proto__') ? entries.filter(([key]) => key !== '__proto__') : entries
}

/** Returns the records of `{[id]: record}`, each with its id under `name`. */
export const keyedRecords = (value: unknown, name: string): unknown[] =>
  entriesOf(value).map(([id, entry]) => (isRecord(entry) ? { [name]: id, ...entry } : entry))

/** A record by wire key, with values as received. */
export const openRecord = bounded(
  'settings',
  z
    .custom<Record<string, unknown>>(isRecord, { message: 'no object' })
    .transform((value): Record<string, unknown> =>
      Object.fromEntries(entriesOf(value).slice(0, bounds.settings.max)),
    ),
)
