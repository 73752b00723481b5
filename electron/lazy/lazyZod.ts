import { z as zod } from 'zod'

export { config } from 'zod'

// The `z` below replaces the schema library in the bundle of the main process. There are about 1,500 schemas, most of
// them for endpoints and events, and a start needs about a dozen. So `z` only records how a schema is created, and
// creates it on first use. Without it a start takes 28 ms longer (477 instead of 453 ms; medians of 20 pairs of starts
// from 200,000 messages, in turns as `npm run bench -- --against FOLDER` makes them; two copies of one build differ by
// 1 ms; 2026-11-30).

/** Methods that only return another schema. Calls of them are recorded, too. */
const builders: ReadonlySet<string> = new Set([
  ...['optional', 'nullable', 'nullish', 'default', 'catch', 'readonly', 'array', 'or', 'and', 'pipe'],
  ...[
    'transform',
    'refine',
    'superRefine',
    'check',
    'min',
    'max',
    'int',
    'nonnegative',
    'positive',
    'length',
  ],
  ...['regex', 'partial', 'extend', 'catchall', 'omit', 'pick', 'strict', 'loose', 'passthrough'],
])

const makers = new WeakMap<object, () => object>()

/** Replaces each recorded schema with the real one, also in the lists and objects from which schemas are built. */
function made(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const make = makers.get(value)
  if (make !== undefined) return make()
  if (Array.isArray(value)) return value.map(made)
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const fields = Object.getOwnPropertyDescriptors(value)
  // A getter may refer to the schema that is being created, so it must not be read yet.
  if (Object.values(fields).some((field) => typeof field.get === 'function')) return value
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, made(schema)]))
}

type Builder = (...given: readonly unknown[]) => object

function noted(how: () => object): object {
  let schema: object | null = null
  const make = (): object => (schema ??= how())
  const note = new Proxy(
    {},
    {
      get(_note, name) {
        if (schema !== null || typeof name !== 'string' || !builders.has(name))
          return Reflect.get(make(), name) as unknown
        return (...given: readonly unknown[]) =>
          noted(() => (Reflect.get(make(), name) as Builder)(...given.map(made)))
      },
      has: (_note, name) => Reflect.has(make(), name),
      getPrototypeOf: () => Reflect.getPrototypeOf(make()),
    },
  )
  makers.set(note, make)
  return note
}

const later =
  (build: unknown) =>
  (...given: readonly unknown[]): object =>
    noted(() => (build as Builder)(...given.map(made)))

/** Listed one by one, so that unused functions are not bundled. */
export const z = {
  NEVER: zod.NEVER,
  any: later(zod.any),
  array: later(zod.array),
  bigint: later(zod.bigint),
  boolean: later(zod.boolean),
  custom: later(zod.custom),
  date: later(zod.date),
  discriminatedUnion: later(zod.discriminatedUnion),
  email: later(zod.email),
  enum: later(zod.enum),
  instanceof: later(zod.instanceof),
  int: later(zod.int),
  intersection: later(zod.intersection),
  lazy: later(zod.lazy),
  literal: later(zod.literal),
  looseObject: later(zod.looseObject),
  map: later(zod.map),
  never: later(zod.never),
  null: later(zod.null),
  number: later(zod.number),
  object: later(zod.object),
  preprocess: later(zod.preprocess),
  record: later(zod.record),
  set: later(zod.set),
  strictObject: later(zod.strictObject),
  string: later(zod.string),
  tuple: later(zod.tuple),
  undefined: later(zod.undefined),
  union: later(zod.union),
  unknown: later(zod.unknown),
  url: later(zod.url),
  uuid: later(zod.uuid),
}
