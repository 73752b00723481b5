import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventSchemas } from '../../shared/api/events/index.ts'
import { routes } from '../../shared/api/routes/index.ts'
import type { RouteName } from '../../shared/api/routes/index.ts'
import type { ServerEvent } from '../../shared/api/serverEvent.ts'
import { deprecatedIn } from './deprecated.ts'
import { everyEvent, keyOf } from './everyEvent.ts'
import { unreadFieldOf, unreadFields } from './unreadFields.ts'
import { refusals } from './refusals.ts'
import { callEveryEndpoint, callEveryRefusal } from './callEveryEndpoint.ts'
import type { EndpointCalls } from './callEveryEndpoint.ts'

// Lists normally skip invalid records, for the sake of newer servers. This server must not send any.
vi.mock('../../shared/api/records/lenient.ts', async (original) => {
  const { z } = await import('zod')
  type Item = import('zod').ZodType
  const real = await original<typeof import('../../shared/api/records/lenient.ts')>()
  const listOf = (item: Item) => z.array(item)
  const optionalListOf = (item: Item) => listOf(item).nullish().default([])
  return { ...real, listOf, optionalListOf }
})

let walked: EndpointCalls
beforeAll(async () => {
  walked = await callEveryEndpoint()
}, 60_000)
afterAll(async () => {
  await walked.close()
})

const names = Object.keys(routes) as RouteName[]

test('each endpoint responds with what its route expects', () => {
  expect(walked.failures).toEqual([])
  const silent = names.filter((name) => !walked.answered.has(name))
  expect(silent).toEqual([])
})

test('each event arrives and is understood', () => {
  const heard = new Set<string>()
  const types = new Set<string>()
  const odd: unknown[] = []
  for (const { wire, event } of walked.heard) {
    const type = String(wire['type'])
    types.add(type)
    if (event === null || event.type === 'unknown') odd.push(wire)
    else heard.add(keyOf(event))
    // Name, owner and deactivation of a bot are also in the user's record, and keys are fetched.
    const isSentElsewhere = type === 'realm_bot' && (wire['op'] === 'remove' || isSentOfUser(wire['bot']))
    if (event !== null && changesNothing(event) && !isSentElsewhere) odd.push(wire)
  }
  expect(odd).toEqual([])
  const unheard = Object.entries(everyEvent).filter(([key]) => !heard.has(key))
  expect(unheard.filter(([, why]) => why === null)).toEqual([])
  expect(
    Object.entries(everyEvent).filter(([key, why]) => why !== null && key !== 'unknown' && heard.has(key)),
  ).toEqual([])
  expect(Object.keys(eventSchemas).filter((type) => !types.has(type))).toEqual([])
})

test('each error code that a route declares occurs, or has a reason why not', async () => {
  const declared = names.flatMap((name) => routes[name].errors.map((code) => `${name} ${code}`))
  const documented = Object.entries(refusals).flatMap(([name, codes]) =>
    Object.keys(codes).map((code) => `${name} ${code}`),
  )
  expect(documented.sort()).toEqual(declared.sort())
  expect(await callEveryRefusal()).toEqual([])
}, 60_000)

test('new servers get no deprecated parameters', () => {
  const { sent } = walked
  expect(sent.flatMap(deprecatedIn)).toEqual([])
  // The test is meaningful only if requests occurred in which deprecated parameters could be used.
  const described = sent.map(
    ({ endpoint, fields }) => `${endpoint}?${fields.map(([name, text]) => `${name}=${text}`).join('&')}`,
  )
  const places = [
    /^POST \/register\?.*client_capabilities/,
    /^POST \/messages\?.*type=direct/,
    /^POST \/messages\?.*type=channel/,
    /^POST \/scheduled_messages\?.*type=(direct|channel)/,
    /^POST \/typing\?.*type=channel/,
    /^POST \/users\/me\/presence\?.*last_update_id/,
    /^PATCH \/messages\/\d+\?.*topic=/,
    /^GET \/messages\?.*"is","operand":"dm"/,
    /^GET \/streams\?.*include_all=/,
    /^PATCH \/streams\/\d+\?/,
    /^POST \/users\/me\/subscriptions\/properties\?.*is_muted/,
    /^POST \/drafts\?.*private/,
  ]
  expect(places.filter((place) => !described.some((item) => place.test(item)))).toEqual([])
})

test('deprecated parameters are found wherever they occur', () => {
  const found = (endpoint: string, fields: Readonly<Record<string, string>>) =>
    deprecatedIn({ endpoint, fields: Object.entries(fields) }).length
  expect(found('POST /messages', { type: 'private', to: '[1]' })).toBe(1)
  expect(found('POST /messages', { type: 'stream', subject: 'x' })).toBe(2)
  expect(found('GET /messages', { narrow: '[{"operator":"is","operand":"private"}]' })).toBe(1)
  expect(found('GET /messages', { narrow: '[{"operator":"pm-with","operand":[1],"negated":true}]' })).toBe(1)
  expect(found('POST /users/me/presence', { slim_presence: 'true' })).toBe(1)
  expect(found('POST /drafts', { drafts: '[{"type":"private","to":[1],"topic":""}]' })).toBe(0)
  expect(found('POST /messages', { type: 'direct', content: 'subject private stream' })).toBe(0)
})

test('every field is read, except those listed as redundant', () => {
  const unread = new Set<string>()
  for (const [name, fields] of walked.answered) for (const field of fields) unread.add(`${name} ${field}`)
  for (const { event, unread: fields } of walked.heard)
    for (const field of fields) unread.add(`${event?.type ?? ''} ${field}`)
  const allowed = new Set([...unread].flatMap((field) => unreadFieldOf(field) ?? []))
  expect([...unread].filter((field) => unreadFieldOf(field) === null).sort()).toEqual([])
  expect(unreadFields.filter((unreadField) => !allowed.has(unreadField))).toEqual([])
})

const isSentOfUser = (bot: unknown): boolean =>
  typeof bot === 'object' &&
  bot !== null &&
  ['full_name', 'owner_id', 'is_active', 'api_key'].some((field) => field in bot) &&
  Object.keys(bot).length === 2

/** True for an update of an unknown property. */
function changesNothing(event: ServerEvent): boolean {
  if (!('change' in event)) return false
  const parts = { ...event.change, ...('settings' in event ? event.settings : {}) }
  const profile = 'profileChange' in event && event.profileChange !== null
  return Object.keys(parts).length === 0 && !profile
}
