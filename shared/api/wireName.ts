import { bounds } from './bounds.ts'
import { isInt } from './records/usual.ts'

/** The product name in the specification's identifiers. A real server has the maker's name there. */
export const defaultWireName = 'service'

const suffix = '_feature_level'

const isLevel = ([key, value]: [string, unknown]): boolean =>
  key.endsWith(suffix) && key.length > suffix.length && key.length <= bounds.name.max && isInt(value)

/** Returns true when the response has a feature level, with any maker's name. */
export const reportsLevel = (answer: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(answer).some(isLevel)

/** Returns the maker's name in identifiers and the level, from a response to GET /server_settings or POST /register. */
export function discoverWireName(answer: Readonly<Record<string, unknown>>): {
  wireName: string
  featureLevel: number
} {
  const found = Object.entries(answer).find(isLevel)
  if (found === undefined) return { wireName: defaultWireName, featureLevel: 0 }
  return { wireName: found[0].slice(0, -suffix.length), featureLevel: found[1] as number }
}
