import { randomUUID } from 'node:crypto'
import { defineProperty } from '../../../shared/defineProperty.ts'

/** Long strings of a JSON text that are parsed separately. Tokens replace them where the rest is parsed. */
export interface LongTexts {
  /** Stores a string and returns its token, which needs no escaping in JSON. */
  readonly add: (text: string) => string
  /** Replaces the tokens in a parsed value with their strings, in names as well. */
  readonly resolve: (value: unknown) => unknown
}

export function createLongTexts(): LongTexts {
  const texts: string[] = []
  /** Random prefix of tokens, so that the sender of the JSON cannot guess one. Created for the first string. */
  let mark = ''

  const resolveText = (value: string): string => {
    if (!value.startsWith(mark)) return value
    const text = texts[Number(value.slice(mark.length, mark.length + digits))] ?? ''
    // The decoder reports invalid bytes only with the next byte, so their replacement may follow the token.
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
    for (const [index, item] of value.entries()) value[index] = resolve(item)
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

/** Number of digits in a token, enough for a response of any size. */
const digits = 8
