import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type RunningServer } from '../startServer.ts'
import { look, small } from './setUp.ts'

describe('a parameter of the wrong type or value', () => {
  const { running, as } = small()
  const range = { anchor: 'newest', num_before: 1, num_after: 0 }
  const wrong: readonly (readonly [method: string, path: string, params: Record<string, string | number>])[] =
    [
      ['GET', '/messages', { ...range, apply_markdown: 7 }],
      ['POST', '/messages/flags', { messages: '"all"', op: 'add', flag: 'read' }],
      ['POST', '/messages', { type: 'pigeon', to: 'general', topic: 'x', content: 'x' }],
    ]
  it.each([
    [65, 'REQUEST_VARIABLE_INVALID', 'INVALID_JSON'],
    [246, 'REQUEST_VARIABLE_INVALID', 'INVALID_JSON'],
    [247, 'BAD_REQUEST', 'BAD_REQUEST'],
    [512, 'BAD_REQUEST', 'BAD_REQUEST'],
  ])('is refused at level %i with %s, and no other is', async (level, code, noJsonCode) => {
    running().server.level = level
    for (const [method, path, params] of wrong) {
      const { status, body } = await as('ben').call(method, path, params)
      expect([status, body.code]).toEqual([400, code])
    }
    const noJson = await as('ben').get('/messages', { ...range, client_gravatar: 'many' })
    expect(noJson.body.code).toBe(noJsonCode)
    const rule = await as('ben').get('/users/999999')
    expect(rule.body.code).toBe('BAD_REQUEST')
    const missing = await as('ben').post('/messages/flags', { op: 'add', flag: 'read' })
    expect(missing.body.code).toBe('REQUEST_VARIABLE_MISSING')
  })
})

describe('a request in the wrong form', () => {
  const { running, as } = small()
  const range = { anchor: 'newest', num_before: 1, num_after: 0 }
  const registered = (params: Record<string, string | number | object | null>) =>
    ['POST', '/register', { event_types: ['message'], ...params }] as const
  const read = (params: Record<string, string | number | object | null>) =>
    ['GET', '/messages', { ...range, ...params }] as const
  const invalid = 'REQUEST_VARIABLE_INVALID'
  it.each([
    [read({ client_gravatar: 'no' }), 247, 'BAD_REQUEST', 'Argument "client_gravatar" is not valid JSON.'],
    [read({ client_gravatar: 'no' }), 339, 'BAD_REQUEST', 'client_gravatar is not valid JSON'],
    [read({ client_gravatar: null }), 247, 'BAD_REQUEST', 'client_gravatar is not a boolean'],
    [read({ num_before: 'few' }), 247, invalid, "Bad value for 'num_before': few"],
    [read({ num_before: 'few' }), 339, 'BAD_REQUEST', 'num_before is not valid JSON'],
    [read({ num_before: '"1"' }), 247, invalid, `Bad value for 'num_before': "1"`],
    [read({ num_before: '"1"' }), 339, 'BAD_REQUEST', 'num_before is not an integer'],
    [read({ num_after: -1 }), 247, invalid, "Bad value for 'num_after': -1"],
    [read({ num_after: -1 }), 339, 'BAD_REQUEST', 'num_after is too small'],
    [read({ narrow: '[{' }), 247, invalid, "Bad value for 'narrow': [{"],
    [read({ narrow: '[{' }), 339, 'BAD_REQUEST', 'narrow is not valid JSON'],
    [read({ narrow: ['stream:a'] }), 247, invalid, `Bad value for 'narrow': ["stream:a"]`],
    [
      read({ narrow: ['stream:a'] }),
      339,
      'BAD_REQUEST',
      'Invalid narrow[0]: Value error, dict or list required',
    ],
    [read({ narrow: [['stream', 'a', 'b']] }), 247, invalid, `Bad value for 'narrow': [["stream","a","b"]]`],
    [
      registered({ event_types: '[message' }),
      247,
      'BAD_REQUEST',
      'Argument "event_types" is not valid JSON.',
    ],
    [registered({ event_types: { message: true } }), 247, 'BAD_REQUEST', 'event_types is not a list'],
    [registered({ event_types: [1, 2] }), 339, 'BAD_REQUEST', 'event_types[0] is not a string'],
    [registered({ event_types: null }), 339, 'BAD_REQUEST', 'event_types is not a list'],
    [registered({ slim_presence: 1 }), 247, 'BAD_REQUEST', 'slim_presence is not a boolean'],
    [registered({ client_capabilities: ['x'] }), 339, 'BAD_REQUEST', 'client_capabilities is not a dict'],
    [
      registered({ include_subscribers: '"true"' }),
      339,
      'BAD_REQUEST',
      'include_subscribers is not a boolean',
    ],
  ] as const)('%j is refused at level %i with %s', async ([method, path, params], level, code, msg) => {
    running().server.level = level
    const { status, body } = await as('ben').call(method, path, params)
    expect([status, body.code, body.msg]).toEqual([400, code, msg])
    const [name, value] = Object.entries(params).find(([each]) => msg.includes(`'${each}'`)) ?? []
    if (code === invalid)
      expect(body).toMatchObject({
        var_name: name,
        bad_value: typeof value === 'string' ? value : JSON.stringify(value),
      })
  })
})

describe('an organization that the server does not host', () => {
  let server: RunningServer
  beforeAll(async () => (server = await startServer({ scenario: 'small', realmUrl: 'http://chat.example' })))
  afterAll(() => server.close())
  const ask = (host: string, path: string) =>
    new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
      const outgoing = request(`${server.url}${path}`, { headers: { Host: host } }, (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += String(chunk)))
        answer.on('end', () => resolve({ status: answer.statusCode, body: JSON.parse(text) }))
      })
      outgoing.on('error', reject)
      outgoing.end()
    })
  it.each([
    ['nobody.chat.example', false],
    ['nobody.localhost:80', false],
    ['chat.example', true],
    ['CHAT.example:80', true],
    ['localhost:1', true],
    ['proxy.example', true],
  ])('at %s it exists: %s', async (host, isThere) => {
    for (const path of ['/api/v1/server_settings', '/api/v1/users/me']) {
      const { status, body } = await ask(host, path)
      const code = look<{ code?: string }>(body).code
      const outcome = path.endsWith('me') ? [401, 'UNAUTHORIZED'] : [200, undefined]
      expect([status, code]).toEqual(isThere ? outcome : [404, 'NONEXISTENT_SUBDOMAIN'])
    }
  })
})
