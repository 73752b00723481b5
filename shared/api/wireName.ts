import { bounds } from './bounds.ts'
import { isInt } from './records/usual.ts'

/** The word that the specification writes in identifiers where a deployment has the maker's product name. */
export const defaultWireName = 'service'

const suffix = '_feature_level'

const isLevel = ([key, value]: [string, unknown]): boolean =>
  key.endsWith(suffix) && key.length > suffix.length && key.length <= bounds.name.max && isInt(value)

/** True when the answer has a feature level, under whatever maker's name. */
export const tellsLevel = (answer: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(answer).some(isLevel)

/** The maker's name in identifiers and the level, from an answer of GET /server_settings or POST /register. */
export function discoverWireName(answer: Readonly<Record<string, unknown>>): {
  wireName: string
  featureLevel: number
} {
  const found = Object.entries(answer).find(isLevel)
  if (found === undefined) return { wireName: defaultWireName, featureLevel: 0 }
  return { wireName: found[0].slice(0, -suffix.length), featureLevel: found[1] as number }
}
