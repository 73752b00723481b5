import type { z } from 'zod'
import { noteOf } from '../bounded.ts'
import { bounds } from '../bounds.ts'

interface Check {
  readonly check: string
  readonly format?: string
  readonly maximum?: number
}

interface Def {
  readonly type: string
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[]
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly element?: z.ZodType
  readonly items?: readonly z.ZodType[]
  readonly rest?: z.ZodType | null
  readonly options?: readonly z.ZodType[]
  readonly left?: z.ZodType
  readonly right?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly catchall?: z.ZodType
  readonly getter?: () => z.ZodType
}

const context = { wireName: 'maker', featureLevel: 512, selfUserId: 7 }
const maxima: ReadonlySet<number | undefined> = new Set(Object.values(bounds).map(({ max }) => max))
const harmless = new Set(['boolean', 'null', 'undefined', 'literal', 'enum', 'never', 'void', 'transform'])

/** A text, number, list or open value of a schema. */
interface Leaf {
  readonly path: string
  readonly schema: z.ZodType
  /** True when it enforces a limit of the table. */
  readonly isBounded: boolean
}

/** Returns all leaves of a schema, except those with fixed values. around: schemas that contain this one. */
export function leavesOf(schema: z.ZodType, path: string, around: readonly object[] = []): readonly Leaf[] {
  // Stops at a recursive schema.
  if (around.includes(schema)) return []
  const inside = (part: z.ZodType | null | undefined, name = ''): readonly Leaf[] =>
    part == null ? [] : leavesOf(part, path + name, [...around, schema])
  const note = noteOf(schema)
  if (note !== undefined) {
    const inner = typeof note.inner === 'function' ? note.inner(context) : note.inner
    return inner === undefined ? [{ path, schema, isBounded: true }] : inside(inner)
  }
  const def = schema._zod.def as unknown as Def
  if (harmless.has(def.type)) return []
  const checks = (def.checks ?? []).map((check) => check._zod.def)
  const isShort = checks.some(({ check, maximum }) => check === 'max_length' && maxima.has(maximum))
  if (isShort) return [{ path, schema, isBounded: true }, ...inside(def.element, '[]')]
  const names = new Set(checks.map(({ check, format }) => format ?? check))
  if (names.has('safeint') || (names.has('less_than') && names.has('greater_than')))
    return [{ path, schema, isBounded: true }]
  if (def.type === 'pipe') return inside(def.in?._zod.def.type === 'transform' ? def.out : def.in)
  const parts = [
    ...inside(def.innerType),
    ...(def.options ?? []).flatMap((option) => inside(option)),
    ...inside(def.left),
    ...inside(def.right),
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => inside(field, `.${name}`)),
    ...(def.items ?? []).flatMap((item, index) => inside(item, `[${index}]`)),
    ...inside(def.rest, '[]'),
    ...inside(def.catchall, '.*'),
    ...inside(def.getter?.()),
  ]
  const isWrapper = def.innerType ?? def.options ?? def.left ?? def.shape ?? def.items ?? def.getter
  return isWrapper === undefined ? [{ path, schema, isBounded: false }, ...inside(def.element, '[]')] : parts
}

/** Returns the paths of texts, numbers, lists and open values of a schema without a limit of the table. */
export const unboundedIn = (schema: z.ZodType, path: string): string[] =>
  leavesOf(schema, path).flatMap(({ path: place, schema: leaf, isBounded }) =>
    isBounded ? [] : [`${place}: ${leaf._zod.def.type}`],
  )
