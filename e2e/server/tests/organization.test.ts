import { beforeAll, describe, expect, it } from 'vitest'
import { newestLevel } from '../gates/behavior.ts'
import { picture } from '../pictures.ts'
import { startServer } from '../startServer.ts'
import { testClient, type TestQueue } from '../testClient.ts'
import { look, postFile, small } from './setUp.ts'

const { running, as } = small()
const newest = small({ featureLevel: newestLevel })

const receivedEvents = async (queue: TestQueue) => look<Record<string, unknown>[]>(await queue.events())
const fresh = async (name: string) => look<Record<string, unknown>>((await as(name).register()).state)
const only = (...types: string[]) => ({ event_types: types })
const bytes = picture(8, 8, '#aa0000', '#00aa00')
const addEmoji = (name: string, emoji: string, data = bytes, at = { running, as }) =>
  postFile(at.running().url, at.as(name).account, `/realm/emoji/${emoji}`, data)

describe('custom emoji', () => {
  it('are added and removed one by one, or as the whole set', async () => {
    const [modern, plain] = [
      await newest.as('gus').register(only('realm_emoji')),
      await newest.as('gus').register({ ...only('realm_emoji'), client_capabilities: {} }),
    ]
    expect(await addEmoji('ben', 'green_kettle', bytes, newest)).toMatchObject({ result: 'success' })
    const [event] = await receivedEvents(modern)
    const { id } = look<{ emoji: { id: string } }>(event).emoji
    expect(event).toMatchObject({ op: 'add', emoji: { name: 'green_kettle', deactivated: false } })
    expect((await newest.as('gus').delete('/realm/emoji/green_kettle')).body.code).toBe('BAD_REQUEST')
    await newest.as('ben').delete('/realm/emoji/green_kettle')
    expect(await receivedEvents(modern)).toMatchObject([
      { op: 'update_one', emoji_id: id, data: { deactivated: true } },
    ])
    const whole = await receivedEvents(plain)
    expect(whole.map((each) => each['op'])).toEqual(['update', 'update'])
    expect(whole[1]).toMatchObject({ realm_emoji: { [id]: { deactivated: true } } })
    expect((await newest.as('ben').register()).state).toMatchObject({
      realm_emoji: { [id]: { name: 'green_kettle' } },
    })
  })

  it('refuses invalid names, images and users', async () => {
    expect(await addEmoji('ben', 'Bad!')).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await addEmoji('ben', 'lantern')).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await addEmoji('ben', 'tada')).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await addEmoji('ada', 'tada')).toMatchObject({ result: 'success' })
    expect(await addEmoji('ben', 'odd', Buffer.from('text'))).toMatchObject({ code: 'BAD_IMAGE' })
    expect(await addEmoji('gus', 'guests')).toMatchObject({ code: 'BAD_REQUEST' })
    expect((await as('ada').delete('/realm/emoji/unknown')).status).toBe(404)
  })
})

describe('linkifiers', () => {
  it('are created, changed, ordered and deleted; each event has the whole list', async () => {
    const queue = await newest.as('gus').register(only('realm_linkifiers'))
    const ada = newest.as('ada')
    const { body } = await ada.post('/realm/filters', {
      pattern: 'T(?P<num>\\d+)',
      url_template: 'https://t.example/{num}',
      reverse_template: 'T{num}',
    })
    const id = Number(body['id'])
    const lists = async () =>
      (await receivedEvents(queue)).map(
        (event) => look<{ realm_linkifiers: { id: number }[] }>(event).realm_linkifiers,
      )
    const [[first] = []] = await lists()
    await ada.patch('/realm/linkifiers', { ordered_linkifier_ids: [id, first?.id] })
    await ada.patch(`/realm/filters/${String(id)}`, {
      pattern: 'T-(?P<num>\\d+)',
      url_template: 'https://t.example/{num}',
      reverse_template: '',
    })
    expect((await newest.as('ben').register()).state['realm_linkifiers']).toMatchObject([
      { id, pattern: 'T-(?P<num>\\d+)', reverse_template: null },
      { id: first?.id },
    ])
    await ada.delete(`/realm/filters/${String(id)}`)
    expect((await lists()).map((list) => list.length)).toEqual([2, 2, 1])
    const { body: sent } = await as('ben').post('/messages', {
      type: 'channel',
      to: 1,
      topic: 't',
      content: 'See #77',
    })
    const { body: got } = await as('ben').get(`/messages/${String(sent['id'])}`)
    expect(got).toMatchObject({
      message: { content: expect.stringContaining('https://tracker.example/77') as string },
    })
  })

  it('expand every operator; of two that overlap the first wins, also in topics', async () => {
    const ada = as('ada')
    const added = [
      await ada.post('/realm/filters', {
        pattern: '(?P<repo>[a-z]+)#(?P<id>[0-9]+)',
        url_template: 'https://t.example{/repo}{?id}',
      }),
      await ada.post('/realm/filters', { pattern: 'see [a-z]+', url_template: 'https://see.example/' }),
    ]
    const text = 'see app#7 and #8 x.io'
    const { body: sent } = await as('ben').post('/messages', {
      type: 'channel',
      to: 1,
      topic: text,
      content: text,
    })
    const { body } = await as('ben').get(`/messages/${String(sent['id'])}`)
    expect(body).toMatchObject({
      message: {
        topic_links: [
          { text: 'app#7', url: 'https://t.example/app?id=7' },
          { text: '#8', url: 'https://tracker.example/8' },
          { text: 'x.io', url: 'https://x.io' },
        ],
        content:
          '<p>see <a href="https://t.example/app?id=7">app#7</a> and <a href="https://tracker.example/8">#8</a> <a href="http://x.io">x.io</a></p>',
      },
    })
    for (const { body: each } of added) await ada.delete(`/realm/filters/${String(each['id'])}`)
  })

  it.each([
    ['((', 'https://t.example/'],
    ['a(?=b)', 'https://t.example/'],
    ['x(?P<a>y)', 'https://t.example/{b}'],
    ['x(?P<a>y)', 'https://t.example/'],
    ['x', 'https://t.example/{'],
    ['#(?P<id>[0-9]+)', 'https://t.example/{id}'],
    ['', 'https://t.example/'],
  ])('refuses %j with %j', async (pattern, url_template) => {
    const { body } = await as('ada').post('/realm/filters', { pattern, url_template })
    expect(body.code).toBe('BAD_REQUEST')
  })

  it('are tuples on a server of level 147', async () => {
    const server = await startServer({ scenario: 'small', featureLevel: 147 })
    try {
      const account = server.accounts.find((each) => each.email.startsWith('ada'))
      if (!account) throw new Error('no account')
      const client = testClient(server.url, account)
      await client.post('/realm/filters', {
        pattern: 'T(?P<num>\\d+)',
        url_format_string: 'https://t.example/%(num)s',
      })
      expect((await client.get('/realm/filters')).body).toMatchObject({
        filters: [
          ['#(?P<id>[0-9]+)', 'https://tracker.example/%(id)s', expect.any(Number)],
          ['T(?P<num>\\d+)', 'https://t.example/%(num)s', expect.any(Number)],
        ],
      })
      expect((await client.register()).state).toMatchObject({
        realm_linkifiers: [{ url_format: 'https://tracker.example/%(id)s' }, {}],
      })
    } finally {
      await server.close()
    }
  })
})

describe('playgrounds', () => {
  it('are added and removed', async () => {
    const queue = await as('gus').register(only('realm_playgrounds'))
    const row = { name: 'Box', pygments_language: 'Python', url_template: 'https://box.example/{code}' }
    const { body } = await as('ada').post('/realm/playgrounds', row)
    expect(await receivedEvents(queue)).toMatchObject([{ realm_playgrounds: [{ id: body['id'], ...row }] }])
    expect((await fresh('gus'))['realm_playgrounds']).toMatchObject([row])
    expect((await as('ada').post('/realm/playgrounds', row)).body.code).toBe('BAD_REQUEST')
    const bad = await as('ada').post('/realm/playgrounds', {
      ...row,
      name: 'B',
      url_template: 'https://b.x/',
    })
    expect(bad.body.code).toBe('BAD_REQUEST')
    await as('ada').delete(`/realm/playgrounds/${String(body['id'])}`)
    expect(await receivedEvents(queue)).toMatchObject([{ realm_playgrounds: [] }])
  })
})

describe('profile fields', () => {
  it('are created, changed, ordered and deleted with their values', async () => {
    const ada = as('ada')
    const queue = await as('gus').register(only('custom_profile_fields', 'realm_user'))
    const make = async (params: Record<string, object | string | number | boolean>) =>
      Number((await ada.post('/realm/profile_fields', params)).body['id'])
    const team = await make({
      field_type: 3,
      name: 'Team',
      field_data: { a: { text: 'Red', order: '1' }, b: { text: 'Blue', order: '2' } },
    })
    const motto = await make({
      field_type: 1,
      name: 'Motto',
      hint: 'Short',
      display_in_profile_summary: true,
    })
    await ada.patch('/realm/profile_fields', { order: [motto, team] })
    await ada.patch(`/realm/profile_fields/${String(motto)}`, { name: 'Device', editable_by_user: false })
    expect(
      (await receivedEvents(queue)).map((event) =>
        look<{ fields: { id: number }[] }>(event).fields.map((f) => f.id),
      ),
    ).toEqual([[team], [team, motto], [motto, team], [motto, team]])
    expect(await fresh('ben')).toMatchObject({
      custom_profile_fields: [
        { id: motto, name: 'Device', order: 1, editable_by_user: false, display_in_profile_summary: true },
        { id: team, order: 2 },
      ],
    })
    const set = (id: number, value: unknown) =>
      as('ben').patch('/users/me/profile_data', { data: [{ id, value }] })
    expect((await set(team, 'c')).body.code).toBe('BAD_REQUEST')
    expect((await set(motto, 'mine')).body.code).toBe('BAD_REQUEST')
    expect((await set(team, 'a')).body.result).toBe('success')
    await ada.patch(`/users/${String(as('ben').account.user_id)}`, {
      profile_data: [{ id: motto, value: '*x*' }],
    })
    expect(
      (await receivedEvents(queue)).map((event) => look<{ person: object }>(event).person),
    ).toMatchObject([
      { custom_profile_field: { id: team, value: 'a' } },
      { custom_profile_field: { id: motto, value: '*x*', rendered_value: expect.any(String) as string } },
    ])
    await as('ben').delete('/users/me/profile_data', { data: [team] })
    await ada.delete(`/realm/profile_fields/${String(motto)}`)
    expect(await receivedEvents(queue)).toMatchObject([
      { person: { custom_profile_field: { id: team, value: null } } },
      { type: 'custom_profile_fields', fields: [{ id: team }] },
    ])
  })

  it('keep their names if built in, and lose values with their options', async () => {
    const ada = as('ada')
    const make = async (params: Record<string, object | string | number>) =>
      Number((await ada.post('/realm/profile_fields', params)).body['id'])
    const data = { subtype: 'journal' }
    const journal = String(await make({ field_type: 7, field_data: data }))
    const renamed = await ada.patch(`/realm/profile_fields/${journal}`, { name: 'Diary' })
    expect(renamed.body.msg).toBe('Default custom field cannot be updated.')
    const same = { name: 'Journal', hint: '', field_data: data, required: true }
    expect((await ada.patch(`/realm/profile_fields/${journal}`, same)).body.result).toBe('success')
    const a = { text: 'Green', order: '1' }
    const squad = await make({
      field_type: 3,
      name: 'Squad',
      field_data: { a, b: { text: 'Grey', order: '2' } },
    })
    await as('ben').patch('/users/me/profile_data', { data: [{ id: squad, value: 'b' }] })
    await ada.patch(`/realm/profile_fields/${String(squad)}`, { name: 'Squad', field_data: { a } })
    const ben = await ada.get(`/users/${String(as('ben').account.user_id)}`, {
      include_custom_profile_fields: true,
    })
    expect(look<{ user: { profile_data: object } }>(ben.body).user.profile_data).not.toHaveProperty(
      String(squad),
    )
    for (const id of [journal, String(squad)]) await ada.delete(`/realm/profile_fields/${id}`)
  })

  it.each([
    { field_type: 9, name: 'x' },
    { field_type: 1 },
    { field_type: 1, name: ' ' },
    { field_type: 1, name: 'Team' },
    { field_type: 3, name: 'Choice', field_data: {} },
    { field_type: 7, name: 'Account', field_data: { subtype: 'unheard' } },
    { field_type: 7, name: 'Account', field_data: { subtype: 'custom', url_pattern: 'https://x' } },
    { field_type: 6, name: 'Mentor', display_in_profile_summary: true },
  ])('refuses %j', async (params) => {
    const { body } = await as('ada').post('/realm/profile_fields', params)
    expect(body.code).toBe('BAD_REQUEST')
  })
})

describe('domains', () => {
  it('are added, changed and removed, with their effects on dependent settings', async () => {
    const queue = await as('ben').register(only('realm_domains', 'realm'))
    const ada = as('ada')
    await ada.post('/realm/domains', { domain: 'Small.example', allow_subdomains: false })
    await ada.patch('/realm/domains/small.example', { allow_subdomains: true })
    expect(await fresh('ben')).toMatchObject({
      realm_domains: [{ domain: 'small.example', allow_subdomains: true }],
    })
    await as('olga').patch('/realm', { emails_restricted_to_domains: true })
    await ada.delete('/realm/domains/small.example')
    expect(await receivedEvents(queue)).toMatchObject([
      { op: 'add', realm_domain: { domain: 'small.example', allow_subdomains: false } },
      { op: 'change', realm_domain: { allow_subdomains: true } },
      { property: 'emails_restricted_to_domains', value: true },
      { op: 'remove', domain: 'small.example' },
      { property: 'emails_restricted_to_domains', value: false },
    ])
    expect((await ada.post('/realm/domains', { domain: 'nothing' })).body.code).toBe('BAD_REQUEST')
    expect((await ada.delete('/realm/domains/none.example')).body.code).toBe('BAD_REQUEST')
  })
})

describe('exports', () => {
  beforeAll(async () => {
    for (const each of [as, newest.as]) await each('olga').patch('/settings', { email_address_visibility: 1 })
  })

  it('are created after a delay, and can be downloaded and deleted', async () => {
    const queue = await as('olga').register(only('realm_export'))
    const { body } = await as('ada').post('/export/realm', { export_type: 1 })
    const [pending] = await receivedEvents(queue)
    expect(pending).toMatchObject({ exports: [{ id: body['id'], pending: true, export_url: null }] })
    const [event] = look<Record<string, unknown>[]>(await queue.poll())
    const [done] = look<{ exports: Record<string, unknown>[] }>(event).exports
    expect(done).toMatchObject({ pending: false, export_type: 1 })
    expect((await fetch(String(done?.['export_url']))).status).toBe(200)
    await as('ada').delete(`/export/realm/${String(body['id'])}`)
    expect((await fetch(String(done?.['export_url']))).status).toBe(404)
    expect((await as('ada').get('/export/realm')).body).toMatchObject({
      exports: [{ deleted_timestamp: expect.any(Number) as number }],
    })
    expect((await as('ben').post('/export/realm')).body.code).toBe('BAD_REQUEST')
    expect((await as('ada').post('/export/realm', { export_type: 9 })).body.code).toBe('BAD_REQUEST')
  })

  it('contain all data only for owners, if the organization allows it', async () => {
    const start = (name: string) =>
      newest.as(name).post('/export/realm', { export_type: 'full_without_consent' })
    expect((await start('ada')).body.result).toBe('error')
    expect((await start('olga')).body.msg).toContain('without consent')
    await newest.as('olga').patch('/realm', { owner_full_content_access: true })
    expect((await start('ada')).body.result).toBe('error')
    expect((await start('olga')).body.result).toBe('success')
    await newest.as('olga').patch('/realm', { owner_full_content_access: false })
  })

  it('contain private data only with the consent of users, which administrators see', async () => {
    const [admin, member] = [
      await as('ada').register(only('realm_export_consent')),
      await as('gus').register(only('realm_export_consent')),
    ]
    await as('ben').patch('/settings', { allow_private_data_export: true })
    expect(await receivedEvents(admin)).toMatchObject([
      { user_id: as('ben').account.user_id, consented: true },
    ])
    expect(await receivedEvents(member)).toEqual([])
    const { body } = await as('ada').get('/export/realm/consents')
    expect(
      look<{ export_consents: { user_id: number; consented: boolean }[] }>(body).export_consents,
    ).toContainEqual(expect.objectContaining({ user_id: as('ben').account.user_id, consented: true }))
  })
})
