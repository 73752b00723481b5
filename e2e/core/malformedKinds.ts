import type { MalformationName } from '../server/malformations.ts'

/** Malformations that leave nothing usable, each with the reason for being offline after a poll that ends so. */
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
/** Malformations whose content may still be usable where it is not what was asked for. */
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

/** Malformations whose answers never end by themselves. */
export const isEndless = new Set<MalformationName>(['silence', 'headersOnly', 'trickle', 'endlessHeaders'])

/** More than anybody should read, and where each is tried beside a page of messages. */
export const enormous: readonly (readonly [MalformationName, string])[] = [
  ['bomb', 'POST /api/v1/register'],
  ['hugeJunk', 'GET /api/v1/events'],
  ['hugeText', 'GET /api/v1/events'],
  ['huge', 'POST /api/v1/register'],
  ['huge', 'GET /api/v1/events'],
  ['tooHuge', 'GET /api/v1/events'],
  ['endless', 'GET /api/v1/events'],
]
