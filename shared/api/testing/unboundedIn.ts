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

/** Paths of the texts, numbers, lists and open values of a schema that keep no limit of the table. */
export function unboundedIn(schema: z.ZodType, path: string, seen = new Set<object>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const inside = (part: z.ZodType | null | undefined, name = ''): string[] =>
    part == null ? [] : unboundedIn(part, path + name, seen)
  const note = noteOf(schema)
  if (note !== undefined) return inside(typeof note.inner === 'function' ? note.inner(context) : note.inner)
  const def = schema._zod.def as unknown as Def
  if (harmless.has(def.type)) return []
  const checks = (def.checks ?? []).map((check) => check._zod.def)
  const isShort = checks.some(({ check, maximum }) => check === 'max_length' && maxima.has(maximum))
  if (isShort) return inside(def.element, '[]')
  const names = new Set(checks.map(({ check, format }) => format ?? check))
  if (names.has('safeint') || (names.has('less_than') && names.has('greater_than'))) return []
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
  return isWrapper === undefined ? [`${path}: ${def.type}`, ...inside(def.element, '[]')] : parts
}
