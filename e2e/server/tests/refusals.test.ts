import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type RunningServer } from '../startServer.ts'
import { look, small } from './setUp.ts'

describe('a parameter of the wrong type or value', () => {
  const { running, as } = small()
  const range = { anchor: 'newest', num_before: 1, num_after: 0 }
  const wrong: readonly (readonly [method: string, path: string, params: Record<string, string | number>])[] =
    [
      ['GET', '/messages', { ...range, num_before: '"many"' }],
      ['GET', '/messages', { ...range, apply_markdown: 7 }],
      ['POST', '/messages/flags', { messages: '"all"', op: 'add', flag: 'read' }],
      ['POST', '/messages/flags', { messages: '[1]', op: 'turn', flag: 'read' }],
    ]
  it.each([
    [65, 'REQUEST_VARIABLE_INVALID'],
    [246, 'REQUEST_VARIABLE_INVALID'],
    [247, 'BAD_REQUEST'],
    [512, 'BAD_REQUEST'],
  ])('is refused at level %i with %s, and nothing else is', async (level, code) => {
    running().server.level = level
    for (const [method, path, params] of wrong) {
      const { status, body } = await as('ben').call(method, path, params)
      expect([status, body.code]).toEqual([400, code])
    }
    const noJson = await as('ben').get('/messages', { ...range, num_before: 'many' })
    expect(noJson.body.code).toBe('INVALID_JSON')
    const rule = await as('ben').get('/users/999999')
    expect(rule.body.code).toBe('BAD_REQUEST')
    const missing = await as('ben').get('/messages', { anchor: 'newest' })
    expect(missing.body.code).toBe('REQUEST_VARIABLE_MISSING')
  })
})

describe('an organization that the server does not have', () => {
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
  ])('at %s it is there: %s', async (host, isThere) => {
    for (const path of ['/api/v1/server_settings', '/api/v1/users/me']) {
      const { status, body } = await ask(host, path)
      const code = look<{ code?: string }>(body).code
      const known = path.endsWith('me') ? [401, 'UNAUTHORIZED'] : [200, undefined]
      expect([status, code]).toEqual(isThere ? known : [404, 'NONEXISTENT_SUBDOMAIN'])
    }
  })
})
