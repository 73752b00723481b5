import { z } from 'zod'
import { BadRows, BeyondBounds } from '../badRows.ts'
import { bounded } from '../bounded.ts'
import { bounds, type BoundName } from '../bounds.ts'
import { isInt } from './usual.ts'

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const list = z.custom<unknown[]>(isList, { message: 'no list' })

/** Every entry that parses: one odd record of a newer server must not cost us the rest. */
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

/** An array that drops what does not parse. */
export const listOf = <T extends z.ZodType>(item: T, bound: BoundName = 'rows') =>
  bounded(
    bound,
    list.transform((values) => keep<z.output<T>>(values, item as z.ZodType<z.output<T>>, bounds[bound])),
    item,
  )

/** Like listOf; what is no array is an empty one. */
export const optionalListOf = <T extends z.ZodType>(item: T, bound: BoundName = 'rows') =>
  bounded(
    bound,
    list
      .catch([])
      .transform((values) => keep<z.output<T>>(values, item as z.ZodType<z.output<T>>, bounds[bound])),
    item,
  )

// Lists of ids are the longest of all lists: one check each, and no copy of those that are in order.
const keepInts = (values: unknown[]): number[] => {
  const some = values.length > bounds.ids.max ? values.slice(0, bounds.ids.max) : values
  return some.every(isInt) ? some : some.filter(isInt)
}

/** Integers of a list that must be there. */
export const someIds = bounded('ids', list.transform(keepInts))
/** Integers of a list; what is no list has none. */
export const ids = bounded('ids', list.catch([]).transform(keepInts))
export const int = bounded('integer', z.number().int())

const clamped =
  ({ max }: RowBound) =>
  (value: number): number =>
    Math.min(Math.max(value, -max), max)
/** A time in whole seconds. */
export const seconds = bounded('time', int.transform(clamped(bounds.time)))
/** A time in seconds and parts of them. */
export const moment = bounded('time', z.number().transform(clamped(bounds.time)))
/** A number that may have a fraction, such as a size in bytes. */
export const amount = bounded('amount', z.number().transform(clamped(bounds.amount)))

const cutText = (bound: BoundName) =>
  bounded(
    bound,
    z.string().transform((value) => value.slice(0, bounds[bound].max)),
  )
/** A name or a topic; also a word that stands for something, such as an e-mail address, a time zone or a kind. */
export const name = cutText('name')
/** A description, which may be HTML. */
export const description = cutText('description')
/** An address of the web, or the template of one. */
export const address = cutText('address')
/** An id, a key or a token that is sent back, or a word of a format. */
export const token = bounded('token', z.string().max(bounds.token.max))
/** JSON in a text; one that is too long is none, since its beginning could not be read. */
export const jsonData = bounded(
  'json',
  z.string().transform((value) => (value.length > bounds.json.max ? '' : value)),
)
/** A name or a description that may be absent or null. */
export const nameOrNone = name.nullish().transform((value) => value ?? '')
export const descriptionOrNone = description.nullish().transform((value) => value ?? '')
export const jsonDataOrNone = jsonData.nullish().transform((value) => value ?? '')
/** A text that a user wrote, or its HTML. */
export const content = bounded('content', z.string().max(bounds.content.max))
export const contentOrNone = content.nullish().transform((value) => value ?? '')
/** A yes or no that is no when absent or null. */
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
/** An integer, also as a decimal string, which object keys are. */
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

/** The value of a setting, which may be of any type: the texts, numbers and lists in it have limits. */
export function settingValue(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, bounds.description.max)
  if (typeof value === 'number') return clamped(bounds.amount)(value)
  if (Array.isArray(value)) return value.slice(0, bounds.settings.max).map(settingValue)
  if (!isRecord(value)) return value
  const entries = entriesOf(value).slice(0, bounds.settings.max)
  return Object.fromEntries(entries.map(([key, inner]) => [name.parse(key), settingValue(inner)]))
}

/** An object of any keys, as files of the profile have; one with too many is refused. */
export const recordOf = <T extends z.ZodType>(value: T, key: z.ZodType<string, string> = z.string()) =>
  bounded(
    'fileRows',
    z.record(key, value).refine((record) => Object.keys(record).length <= bounds.fileRows.max),
    value,
  )

/** A value that is read later by a schema with limits of its fields. */
export const parsedLater = bounded('rows', z.unknown())

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entries of what should be an object; a key that would change an object's nature is none. */
export function entriesOf(value: unknown): [string, unknown][] {
  if (!isRecord(value)) return []
  const entries = Object.entries(value)
  if (entries.length > bounds.rows.max) throw new BeyondBounds('too many rows')
  return Object.hasOwn(value, '__proto__') ? entries.filter(([key]) => key !== '__proto__') : entries
}

/** The records of `{[id]: record}`, each with its id under `name`. */
export const keyedRecords = (value: unknown, name: string): unknown[] =>
  entriesOf(value).map(([id, entry]) => (isRecord(entry) ? { [name]: id, ...entry } : entry))

/** A record by wire keys, values as they came. */
export const openRecord = bounded(
  'settings',
  z
    .custom<Record<string, unknown>>(isRecord, { message: 'no object' })
    .transform((value): Record<string, unknown> =>
      Object.fromEntries(entriesOf(value).slice(0, bounds.settings.max)),
    ),
)
