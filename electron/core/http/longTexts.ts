import { randomUUID } from 'node:crypto'
import { defineProperty } from '../../../shared/defineProperty.ts'

/** Texts of a JSON that are read apart from it: tokens stand for them where it is parsed. */
export interface LongTexts {
  /** The token of the text, which is the same as JSON. */
  readonly add: (text: string) => string
  /** The parsed value with the texts in place of their tokens, in names as well. */
  readonly resolve: (value: unknown) => unknown
}

export function createLongTexts(): LongTexts {
  const texts: string[] = []
  /** Made for the first text: whoever wrote the JSON cannot have known it. */
  let mark = ''

  const resolveText = (value: string): string => {
    if (!value.startsWith(mark)) return value
    const text = texts[Number(value.slice(mark.length, mark.length + digits))] ?? ''
    // The decoder writes down only at the next byte that bytes before it were no character.
    return text + value.slice(mark.length + digits)
  }
  const resolveObject = (fields: Record<string, unknown>): Record<string, unknown> => {
    const entries = Object.entries(fields)
    const hasLongNames = entries.some(([name]) => name.startsWith(mark))
    const resolved = hasLongNames ? {} : fields
    for (const [name, value] of entries) defineProperty(resolved, resolveText(name), resolve(value))
    return resolved
  }
  const resolve = (value: unknown): unknown => {
    if (typeof value === 'string') return resolveText(value)
    if (typeof value !== 'object' || value === null) return value
    if (!Array.isArray(value)) return resolveObject(value as Record<string, unknown>)
    for (const [at, one] of value.entries()) value[at] = resolve(one)
    return value
  }
  return {
    add: (text) => {
      if (mark === '') mark = randomUUID()
      return mark + String(texts.push(text) - 1).padStart(digits, '0')
    },
    resolve,
  }
}

/** Enough for the texts of an answer of any size. */
const digits = 8
