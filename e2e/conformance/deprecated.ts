/** A request as sent. */
export interface SentRequest {
  /** `METHOD /path`, below /api/v1. */
  readonly endpoint: string
  /** Fields of the query or the form, each with its literal text. */
  readonly fields: readonly (readonly [name: string, text: string])[]
}

/** Names of parameters, and of fields within them, that only older servers need. */
const oldNames: ReadonlySet<string> = new Set([
  'subject',
  'uri',
  'realm_uri',
  'slim_presence',
  'stream_post_policy',
  'is_announcement_only',
  'include_all_active',
  'use_first_unread_anchor',
  'mandatory_topics',
  'away',
])
/** Values under these names that only older servers need, at any depth. */
const oldValues: Readonly<Record<string, readonly string[]>> = {
  type: ['private', 'stream'],
  operator: ['stream', 'streams', 'pm-with', 'group-pm-with', 'subject'],
  flag: ['wildcard_mentioned'],
  property: ['in_home_view', 'stream_post_policy', 'is_announcement_only'],
}
/** "`type` in draft and scheduled records is `stream` or `private` also on new servers." */
const usesOldTypes = (endpoint: string) => / \/drafts(\/|$)/.test(endpoint)

const isOld = (name: string, value: unknown) =>
  typeof value === 'string' && Object.hasOwn(oldValues, name) && oldValues[name]?.includes(value) === true

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function* pairsIn(name: string, value: unknown): Generator<readonly [name: string, value: unknown]> {
  yield [name, value]
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) for (const item of value) yield* pairsIn('', item)
  else for (const [key, inner] of Object.entries(value)) yield* pairsIn(key, inner)
  if ('operator' in value && value.operator === 'is' && 'operand' in value && value.operand === 'private')
    yield ['operator', 'is:private']
}

/** Lists the names and values in a request to a new server that only old servers need, each with its endpoint. */
export function deprecatedIn({ endpoint, fields }: SentRequest): readonly string[] {
  return fields.flatMap(([field, text]) =>
    [...pairsIn(field, parsed(text))]
      .filter(([name]) => name !== 'type' || !usesOldTypes(endpoint))
      .filter(([name, value]) => oldNames.has(name) || isOld(name, value) || value === 'is:private')
      .map(([name, value]) => `${endpoint}: ${name} ${JSON.stringify(value)}`),
  )
}

/** Turns the arguments of a `fetch` into a request that can be inspected. A file's body is left out. */
export function sentRequest(url: string, method: string, body: unknown): SentRequest {
  const { pathname, searchParams } = new URL(url)
  const form = typeof body === 'string' ? new URLSearchParams(body) : searchParams
  return { endpoint: `${method} ${pathname.replace(/^.*\/api\/v1/, '')}`, fields: [...form] }
}
