import type { Plain } from './canonical.ts'

export interface Difference {
  /** Names and keys, outermost first: `channels`, `12`, `name`. */
  readonly path: readonly string[]
  readonly folded: Plain
  readonly fresh: Plain
}

/** Returns the differences of two canonical values, each at its innermost path. */
export function differences(
  folded: Plain,
  fresh: Plain,
  path: readonly string[] = [],
): readonly Difference[] {
  if (Object.is(folded, fresh)) return []
  if (isRecord(folded) && isRecord(fresh)) {
    const keys = new Set([...Object.keys(folded), ...Object.keys(fresh)])
    return [...keys].flatMap((key) => differences(folded[key], fresh[key], [...path, key]))
  }
  return JSON.stringify(folded) === JSON.stringify(fresh) ? [] : [{ path, folded, fresh }]
}

const isRecord = (value: Plain): value is { readonly [key: string]: Plain } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Formats a difference as one line. */
export function describeDifference({ path, folded, fresh }: Difference): string {
  return `${path.join('.')}: folded ${short(folded)}, fresh ${short(fresh)}`
}

const short = (value: Plain): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
