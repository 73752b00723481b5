import { z } from 'zod'
import { isInt, maxSeconds } from './usual.ts'

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const list = z.custom<unknown[]>(isList, { message: 'no list' })

/** Every entry that parses: one odd record of a newer server must not cost us the rest. */
function keep<T>(values: readonly unknown[], item: z.ZodType<T>): T[] {
  const kept: T[] = []
  for (const value of values) {
    const parsed = item.safeParse(value)
    if (parsed.success) kept.push(parsed.data)
  }
  return kept
}

/** An array that drops what does not parse. */
export const listOf = <T extends z.ZodType>(item: T) =>
  list.transform((values) => keep<z.output<T>>(values, item as z.ZodType<z.output<T>>))

/** Like listOf; what is no array is an empty one. */
export const optionalListOf = <T extends z.ZodType>(item: T) =>
  list.catch([]).transform((values) => keep<z.output<T>>(values, item as z.ZodType<z.output<T>>))

// Lists of ids are the longest of all lists: one check each, and no copy of those that are in order.
const keepInts = (values: unknown[]): number[] => (values.every(isInt) ? values : values.filter(isInt))

/** Integers of a list that must be there. */
export const someIds = list.transform(keepInts)
/** Integers of a list; what is no list has none. */
export const ids = list.catch([]).transform(keepInts)
export const int = z.number().int()

const withinDates = (value: number): number => Math.min(Math.max(value, -maxSeconds), maxSeconds)
/** A moment in whole seconds. */
export const seconds = int.transform(withinDates)
/** A moment in seconds and parts of them. */
export const moment = z.number().transform(withinDates)
/** Names and topics of services have a hundred characters at most; they are sorted, folded and laid out in rows. */
const maxName = 1000
/** Ten times what services take. */
const maxDescription = 10_000
/** Several times what the largest message makes. */
const maxData = 100_000

const cutAt = (most: number) => z.string().transform((value) => value.slice(0, most))
/** A name or a topic; also a word that stands for something, such as an e-mail address, a time zone or a kind. */
export const name = cutAt(maxName)
/** A description, which may be HTML. */
export const description = cutAt(maxDescription)
/** An address of the web, or the template of one. */
export const address = cutAt(maxDescription)
/** JSON in a text; one that is too long is none, since its beginning could not be read. */
export const jsonData = z.string().transform((value) => (value.length > maxData ? '' : value))
/** A name or a description that may be absent or null. */
export const nameOrNone = name.nullish().transform((value) => value ?? '')
export const descriptionOrNone = description.nullish().transform((value) => value ?? '')
/** The value of a setting, which may be of any type. */
export const settingValue = (value: unknown): unknown =>
  typeof value === 'string' ? value.slice(0, maxDescription) : value
export const jsonDataOrNone = jsonData.nullish().transform((value) => value ?? '')
/** A text that a person wrote, or its HTML. It is not cut: it may be edited and sent again. The answer has a bound. */
export const contentOrNone = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
/** A yes or no that is no when absent or null. */
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
/** An integer, also as a decimal string, which object keys are. */
export const idText = z.union([
  int,
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entries of what should be an object; a key that would change an object's nature is none. */
export function entriesOf(value: unknown): [string, unknown][] {
  if (!isRecord(value)) return []
  const entries = Object.entries(value)
  return Object.hasOwn(value, '__proto__') ? entries.filter(([key]) => key !== '__proto__') : entries
}

/** The records of `{[id]: record}`, each with its id under `name`. */
export const keyedRecords = (value: unknown, name: string): unknown[] =>
  entriesOf(value).map(([id, entry]) => (isRecord(entry) ? { [name]: id, ...entry } : entry))

/** A record by wire keys, values as they came. */
export const openRecord = z
  .custom<Record<string, unknown>>(isRecord, { message: 'no object' })
  .transform((value): Record<string, unknown> => Object.fromEntries(entriesOf(value)))
