import type { MalformationName } from '../server/malformations.ts'

/** Malformations that leave nothing usable, each with the reason for being offline after such a poll. */
export const hopeless = {
  page: 'not-the-service',
  redirect: 'not-the-service',
  redirectToItself: 'not-the-service',
  nothing: 'malformed',
  noContent: 'not-the-service',
  notModified: 'not-the-service',
  number: 'malformed',
  null: 'malformed',
  list: 'malformed',
  cut: 'malformed',
  binary: 'malformed',
  shortLength: 'malformed',
  deeper: 'malformed',
  brokenOff: 'network',
  longLength: 'network',
  notHttp: 'network',
  oddStatus: 'server',
  brokenGzip: 'network',
  silence: 'network',
  headersOnly: 'network',
  trickle: 'network',
  endlessHeaders: 'network',
} as const satisfies Partial<Record<MalformationName, string>>
/** Malformations whose content may still be usable, although it is not what was requested. */
export const doubtful = [
  'errorWith200',
  'bare',
  'nulls',
  'swapped',
  'numbersAsTexts',
  'emptied',
  'longTexts',
  'oddNumbers',
  'prototypes',
  'deep',
] as const satisfies readonly MalformationName[]

/** Malformations whose responses never end by themselves. */
export const isEndless = new Set<MalformationName>(['silence', 'headersOnly', 'trickle', 'endlessHeaders'])

/** Far too large responses, and the request besides pages of messages that each is tried with. */
export const enormous: readonly (readonly [MalformationName, string])[] = [
  ['bomb', 'POST /api/v1/register'],
  ['hugeJunk', 'GET /api/v1/events'],
  ['hugeText', 'GET /api/v1/events'],
  ['huge', 'POST /api/v1/register'],
  ['huge', 'GET /api/v1/events'],
  ['tooHuge', 'GET /api/v1/events'],
  ['endless', 'GET /api/v1/events'],
]
