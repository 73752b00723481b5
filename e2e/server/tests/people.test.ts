import { describe, expect, it } from 'vitest'
import { newestLevel } from '../gates/behavior.ts'
import { look, small } from './setUp.ts'

const { running, as } = small()
const newest = small({ featureLevel: newestLevel })

describe('users', () => {
  it('are listed, inactive ones separately', async () => {
    const { state } = await as('ben').register()
    const users = look<{ realm_users: { user_id: number; full_name: string }[]; cross_realm_bots: object[] }>(
      state,
    )
    expect(users.realm_users.map((each) => each.full_name)).toEqual([
      'Olga Owner',
      'Ada Admin',
      'Ben Member',
      'Gus Guest',
    ])
    expect(users.cross_realm_bots).toHaveLength(1)
  })

  it('change role and name, and the groups follow', async () => {
    const gus = as('gus').account.user_id
    const queue = await as('ben').register({ event_types: ['realm_user', 'user_group'] })
    await as('ada').patch(`/users/${String(gus)}`, { role: 400, full_name: 'Gus Member' })
    expect(await queue.events()).toMatchObject([
      { type: 'realm_user', person: { user_id: gus, role: 400 } },
      { type: 'user_group', op: 'remove_members', group_id: 15 },
      { type: 'user_group', op: 'add_members', group_id: 14 },
      { type: 'user_group', op: 'add_members', group_id: 13 },
      { type: 'realm_user', person: { user_id: gus, full_name: 'Gus Member' } },
    ])
    expect((await as('ben').patch(`/users/${String(gus)}`, { role: 600 })).body.code).toBe('BAD_REQUEST')
    expect((await as('ada').patch(`/users/${String(gus)}`, { role: 100 })).body.code).toBe('BAD_REQUEST')
    await as('ada').patch(`/users/${String(gus)}`, { role: 600, full_name: 'Gus Guest' })
  })

  it('hide their email by their setting, and the API email with it', async () => {
    const ben = as('ben')
    const id = ben.account.user_id
    const seen = async (name: string) =>
      look<{ user: { email: string; delivery_email: string | null } }>(
        (await as(name).get(`/users/${String(id)}`)).body,
      ).user
    await ben.patch('/settings', { email_address_visibility: 1 })
    const [admin, guest] = [
      await as('ada').register({ event_types: ['realm_user'] }),
      await as('gus').register({ event_types: ['realm_user'] }),
    ]
    await ben.patch('/settings', { email_address_visibility: 3 })
    expect(await seen('gus')).toMatchObject({ email: `user${String(id)}@127.0.0.1`, delivery_email: null })
    expect((await seen('ada')).delivery_email).toBe('ben@demo.example')
    expect((await guest.events()).map((event) => event['person'])).toMatchObject([
      { user_id: id, delivery_email: null },
      { user_id: id, new_email: `user${String(id)}@127.0.0.1` },
    ])
    expect(await admin.events()).toHaveLength(1)
    expect((await ben.get('/users/me')).status).toBe(200)
    await ben.patch('/settings', { email_address_visibility: 5 })
  })

  it('cannot leave if they are the last owner', async () => {
    expect((await as('olga').delete('/users/me')).body).toMatchObject({
      code: 'CANNOT_DEACTIVATE_LAST_USER',
      is_last_owner: true,
    })
  })
})

describe('presence', () => {
  const presenceOf = (body: unknown) =>
    look<{ presences: Record<string, Record<string, number>>; presence_last_update_id: number }>(body)

  it('is sent completely, then as changes', async () => {
    const [olga, ben] = [as('olga'), as('ben')]
    const whole = presenceOf(
      (await olga.post('/users/me/presence', { status: 'active', last_update_id: -1 })).body,
    )
    expect(Object.keys(whole.presences)).toContain(String(ben.account.user_id))
    await ben.post('/users/me/presence', { status: 'active', ping_only: true })
    const next = presenceOf(
      (
        await olga.post('/users/me/presence', {
          status: 'idle',
          last_update_id: whole.presence_last_update_id,
        })
      ).body,
    )
    expect(Object.keys(next.presences)).toContain(String(ben.account.user_id))
    expect(Object.keys(next.presences)).not.toContain(String(as('gus').account.user_id))
    expect(next.presences[String(ben.account.user_id)]).toHaveProperty('active_timestamp')
  })

  it('has the legacy form without the new parameters', async () => {
    const { body } = await as('olga').post('/users/me/presence', { status: 'active' })
    expect(presenceOf(body).presences['user9@127.0.0.1']).toMatchObject({
      website: { pushable: false },
      aggregated: {},
    })
  })

  it('sends events for users who return, in the form each client accepts', async () => {
    newest.running().advanceClock(600_000)
    const [simple, legacy] = [
      await newest.as('ada').register({ event_types: ['presence'] }),
      await newest.as('ada').register({ event_types: ['presence'], client_capabilities: {} }),
    ]
    await newest.as('ben').post('/users/me/presence', { status: 'active' })
    await newest.as('ben').post('/users/me/presence', { status: 'active' })
    const id = newest.as('ben').account.user_id
    expect(
      (await simple.events()).map((event) => Object.keys(look<{ presences: object }>(event).presences)),
    ).toEqual([[String(id)]])
    expect(await legacy.events()).toMatchObject([
      { user_id: id, presence: { website: { status: 'active' } } },
    ])
  })

  it('is not sent for users who do not share it', async () => {
    running().advanceClock(600_000)
    await as('ben').patch('/settings', { presence_enabled: false })
    const queue = await as('ada').register({ event_types: ['presence'] })
    await as('ben').post('/users/me/presence', { status: 'active' })
    expect(await queue.events()).toEqual([])
    await as('ben').patch('/settings', { presence_enabled: true })
  })
})

describe('status', () => {
  it('is set, seen and cleared', async () => {
    const ben = as('ben')
    const queue = await as('ada').register({ event_types: ['user_status'] })
    await ben.post('/users/me/status', { status_text: 'out', emoji_name: 'lantern' })
    await ben.post('/users/me/status', { emoji_name: '' })
    await ben.post('/users/me/status', { status_text: '' })
    const id = ben.account.user_id
    expect(await queue.events()).toMatchObject([
      { user_id: id, status_text: 'out', emoji_name: 'lantern', reaction_type: 'realm_emoji' },
      { user_id: id, emoji_name: '', emoji_code: '' },
      { user_id: id, status_text: '' },
    ])
    expect((await as('ada').get(`/users/${String(id)}/status`)).body).toMatchObject({ status: {} })
  })

  it.each([
    {},
    { status_text: 'x'.repeat(61) },
    { emoji_code: '1f600' },
    { emoji_name: 'no_such_emoji' },
    { emoji_name: 'tada', emoji_code: '1f600' },
  ])('refuses %j', async (params) => {
    expect((await as('ben').post('/users/me/status', params)).body.code).toBe('BAD_REQUEST')
  })

  it('can be set by administrators for another user', async () => {
    const path = `/users/${String(as('ben').account.user_id)}/status`
    expect((await as('gus').post(path, { status_text: 'x' })).body.code).toBe('BAD_REQUEST')
    expect((await as('ada').post(path, { status_text: 'set' })).status).toBe(200)
  })
})

describe('settings', () => {
  it('reach the user’s queues in the form that each accepts', async () => {
    const ben = as('ben')
    const modern = await ben.register()
    await ben.patch('/settings', { color_scheme: 2, timezone: 'Europe/Paris' })
    expect((await modern.events()).map((event) => `${event.type} ${String(event['property'])}`)).toEqual([
      'user_settings color_scheme',
      'user_settings timezone',
      'realm_user undefined',
    ])
    expect((await ben.patch('/settings', { color_scheme: 9 })).body.code).toBe('BAD_REQUEST')
  })
})
