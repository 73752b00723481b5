import { describe, expect, it, vi } from 'vitest'
import { newestLevel } from '../gates/behavior.ts'
import type { TestEvent } from '../testClient.ts'
import { look, small } from './setUp.ts'

const { running, as } = small()
const newest = small({ featureLevel: newestLevel })

const inSeconds = (seconds: number) => running().server.seconds() + seconds
const sent = async () =>
  Number((await as('ada').post('/messages', { type: 'channel', to: 1, topic: 'a', content: 'b' })).body['id'])
const eventNames = (events: readonly TestEvent[]) =>
  events.map((event) => `${event.type} ${event.op ?? ''}`.trim())

describe('scheduled messages', () => {
  it('are sent at their time, with the events of both', async () => {
    const ben = as('ben')
    const queue = await ben.register({ event_types: ['message', 'scheduled_messages'] })
    const { body } = await ben.post('/scheduled_messages', {
      type: 'channel',
      to: 1,
      topic: 'later',
      content: 'from **before**',
      scheduled_delivery_timestamp: inSeconds(60),
    })
    const record = {
      scheduled_message_id: body['scheduled_message_id'],
      type: 'stream',
      to: 1,
      topic: 'later',
      content: 'from **before**',
      rendered_content: '<p>from <strong>before</strong></p>',
      failed: false,
    }
    expect((await ben.get('/scheduled_messages')).body).toMatchObject({ scheduled_messages: [record] })
    running().advanceClock(61_000)
    const events = await queue.events()
    expect(eventNames(events)).toEqual(['scheduled_messages add', 'message', 'scheduled_messages remove'])
    expect(events[1]).toMatchObject({ message: { content: record.rendered_content, subject: 'later' } })
    expect((await ben.get('/scheduled_messages')).body).toMatchObject({ scheduled_messages: [] })
  })

  it('are sent by the server’s own clock too', async () => {
    const ben = as('ben')
    const queue = await ben.register({ event_types: ['message'] })
    await ben.post('/scheduled_messages', {
      type: 'direct',
      to: [ben.account.user_id],
      content: 'soon',
      scheduled_delivery_timestamp: inSeconds(1),
    })
    expect(eventNames(await queue.poll())).toEqual(['message'])
  })

  it('change their text, time and destination, and are deleted', async () => {
    const [ada, ben] = [as('ada'), as('ben')]
    const id = (
      await ben.post('/scheduled_messages', {
        type: 'direct',
        to: [ada.account.user_id],
        content: 'draft',
        scheduled_delivery_timestamp: inSeconds(600),
      })
    ).body['scheduled_message_id']
    const path = `/scheduled_messages/${String(id)}`
    const queue = await ben.register({ event_types: ['scheduled_messages'] })
    expect((await ben.patch(path, { type: 'channel' })).body.msg).toContain('Recipient required')
    expect((await ben.patch(path, { type: 'channel', to: 1 })).body.msg).toContain('Topic required')
    expect((await ben.patch(path, { type: 'channel', to: 1, topic: 'moved' })).status).toBe(200)
    expect((await ben.patch(path, { scheduled_delivery_timestamp: inSeconds(-5) })).status).toBe(400)
    expect((await ben.patch(path, {})).status).toBe(400)
    expect((await as('ada').patch(path, { content: 'mine' })).status).toBe(404)
    expect((await ben.delete(path)).status).toBe(200)
    expect((await ben.delete(path)).status).toBe(404)
    const events = await queue.events()
    expect(eventNames(events)).toEqual(['scheduled_messages update', 'scheduled_messages remove'])
    expect(events[0]).toMatchObject({ scheduled_message: { type: 'stream', to: 1, topic: 'moved' } })
  })

  it('are marked as failed until they get a new time if they cannot be sent', async () => {
    const [olga, ben] = [as('olga'), as('ben')]
    const { body } = await ben.post('/scheduled_messages', {
      type: 'channel',
      to: 2,
      topic: 'closed',
      content: 'too late',
      scheduled_delivery_timestamp: inSeconds(60),
    })
    await olga.patch('/streams/2', { can_send_message_group: { new: 10 } })
    const queue = await ben.register({ event_types: ['message', 'scheduled_messages'] })
    running().advanceClock(61_000)
    const events = await queue.events()
    expect(eventNames(events)).toEqual(['scheduled_messages update', 'message'])
    expect(events[0]).toMatchObject({ scheduled_message: { failed: true } })
    expect(events[1]).toMatchObject({ message: { type: 'private' } })
    await olga.patch('/streams/2', { can_send_message_group: { new: 15 } })
    const path = `/scheduled_messages/${String(body['scheduled_message_id'])}`
    expect((await ben.patch(path, { content: 'again' })).status).toBe(400)
    expect((await ben.patch(path, { scheduled_delivery_timestamp: inSeconds(60) })).status).toBe(200)
    running().advanceClock(61_000)
    expect(eventNames(await queue.events())).toEqual([
      'message',
      'scheduled_messages update',
      'message',
      'scheduled_messages remove',
    ])
  })

  it('obey the rules of sending', async () => {
    const gus = as('gus')
    const at = inSeconds(60)
    const ask = (params: object) =>
      gus.post('/scheduled_messages', { content: 'x', scheduled_delivery_timestamp: at, ...params })
    expect((await ask({ type: 'channel', to: 3, topic: 't' })).body.code).toBe('BAD_REQUEST')
    expect((await ask({ type: 'channel', to: 999, topic: 't' })).body.code).toBe('STREAM_DOES_NOT_EXIST')
    expect((await ask({ type: 'direct', to: [999] })).body.code).toBe('BAD_REQUEST')
    expect((await ask({ type: 'channel', to: 1, topic: 't', content: ' ' })).status).toBe(400)
    expect((await ask({ type: 'channel', to: 1, topic: 't', scheduled_delivery_timestamp: 5 })).status).toBe(
      400,
    )
  })
})

describe('reminders', () => {
  it('arrive as a direct message from the organization’s system account', async () => {
    const ben = newest.as('ben')
    const message = await newest.as('ada').post('/messages', {
      type: 'channel',
      to: 1,
      topic: 'r',
      content: 'water them',
    })
    const queue = await ben.register({ event_types: ['message', 'reminders'] })
    const { body } = await ben.post('/reminders', {
      message_id: message.body['id'],
      scheduled_delivery_timestamp: newest.running().server.seconds() + 60,
      note: 'bring the can',
    })
    const id = body['reminder_id']
    expect((await ben.get('/reminders')).body).toMatchObject({
      reminders: [{ reminder_id: id, type: 'private', to: [ben.account.user_id], failed: false }],
    })
    newest.running().advanceClock(61_000)
    const events = await queue.events()
    expect(eventNames(events)).toEqual(['reminders add', 'message', 'reminders remove'])
    const { content } = look<{ message: { content: string } }>(events[1]).message
    expect(content).toContain('water them')
    expect(content).toContain('bring the can')
  })

  it('are deleted; unknown messages and past times are refused', async () => {
    const ben = as('ben')
    const at = inSeconds(60)
    const id = await sent()
    const { body } = await ben.post('/reminders', { message_id: id, scheduled_delivery_timestamp: at })
    const path = `/reminders/${String(body['reminder_id'])}`
    expect([(await ben.delete(path)).status, (await ben.delete(path)).status]).toEqual([200, 404])
    expect((await ben.post('/reminders', { message_id: 5, scheduled_delivery_timestamp: at })).status).toBe(
      400,
    )
    expect((await ben.post('/reminders', { message_id: id, scheduled_delivery_timestamp: 5 })).status).toBe(
      400,
    )
    const note = 'x'.repeat(1001)
    const noted = { message_id: 1001, scheduled_delivery_timestamp: at, note }
    expect((await newest.as('ben').post('/reminders', noted)).status).toBe(400)
  })
})

describe('saved snippets', () => {
  it('are added, changed and removed', async () => {
    const ben = as('ben')
    const queue = await ben.register({ event_types: ['saved_snippets'] })
    const { body } = await ben.post('/saved_snippets', { title: ' Greeting ', content: 'Good **day**' })
    const path = `/saved_snippets/${String(body['saved_snippet_id'])}`
    await ben.patch(path, { title: 'Hello' })
    expect((await ben.get('/saved_snippets')).body).toMatchObject({
      saved_snippets: [
        { title: 'Hello', content: 'Good **day**', date_created: expect.any(Number) as number },
      ],
    })
    await ben.delete(path)
    expect(eventNames(await queue.events())).toEqual([
      'saved_snippets add',
      'saved_snippets update',
      'saved_snippets remove',
    ])
    expect([(await ben.patch(path, { title: 'x' })).status, (await ben.delete(path)).status]).toEqual([
      404, 404,
    ])
  })

  it('need a title of at most 60 characters and a content', async () => {
    const ask = async (title: string, content: string) =>
      (await as('ben').post('/saved_snippets', { title, content })).status
    expect([await ask('', 'x'), await ask('x', ' '), await ask('x'.repeat(61), 'x')]).toEqual([400, 400, 400])
    expect(await ask('x'.repeat(60), 'x')).toBe(200)
  })
})

describe('navigation views', () => {
  it('are found by their encoded fragment', async () => {
    const ben = as('ben')
    const queue = await ben.register({ event_types: ['navigation_view'] })
    const fragment = 'narrow/channel/1-general/topic/a.20b.2Fc'
    await ben.post('/navigation_views', { fragment, is_pinned: true, name: 'Mine' })
    await ben.post('/navigation_views', { fragment: 'narrow/is/starred', is_pinned: false })
    const path = (text: string) => `/navigation_views/${encodeURIComponent(text)}`
    await ben.patch(path(fragment), { name: 'Ours' })
    await ben.patch(path('narrow/is/starred'), { is_pinned: true })
    expect((await ben.get('/navigation_views')).body).toMatchObject({
      navigation_views: [
        { fragment, is_pinned: true, name: 'Ours' },
        { fragment: 'narrow/is/starred', is_pinned: true, name: null },
      ],
    })
    expect((await ben.delete(path(fragment))).status).toBe(200)
    expect((await ben.delete(path(fragment))).status).toBe(404)
    const events = await queue.events()
    expect(eventNames(events)).toEqual([
      'navigation_view add',
      'navigation_view add',
      'navigation_view update',
      'navigation_view update',
      'navigation_view remove',
    ])
    expect(events[2]).toMatchObject({ fragment, data: { name: 'Ours' } })
    expect(events[4]).toMatchObject({ fragment })
  })

  it('need a name if they are custom, else accept none, and exist once', async () => {
    const ask = async (params: object) =>
      (await as('ada').post('/navigation_views', { is_pinned: true, ...params })).status
    expect(await ask({ fragment: 'inbox', name: 'In' })).toBe(400)
    expect(await ask({ fragment: 'narrow/search/x' })).toBe(400)
    expect(await ask({ fragment: 'narrow/search/x', name: 'X' })).toBe(200)
    expect(await ask({ fragment: 'narrow/search/x', name: 'Y' })).toBe(400)
    expect(await ask({ fragment: 'narrow/search/y', name: 'x' })).toBe(400)
  })
})

describe('onboarding steps', () => {
  it('are shown until they are seen', async () => {
    const ben = as('ben')
    const queue = await ben.register()
    const before = look<{ onboarding_steps: { name: string }[] }>(queue.state).onboarding_steps
    const [first] = before
    await ben.post('/users/me/onboarding_steps', { onboarding_step: first?.name ?? '' })
    const [event] = await queue.events()
    expect(event).toMatchObject({ type: 'onboarding_steps', onboarding_steps: before.slice(1) })
    expect((await ben.post('/users/me/onboarding_steps', { onboarding_step: 'none' })).status).toBe(400)
  })
})

describe('reports', () => {
  it('are posted to the channel for reports, following the rules', async () => {
    const [olga, gus] = [as('olga'), as('gus')]
    const path = `/messages/${String(await sent())}/report`
    const report = (params: Record<string, string>) => gus.post(path, params)
    expect((await report({ report_type: 'spam' })).body).toMatchObject({ code: 'BAD_REQUEST' })
    running().server.state.realm.settings['moderation_request_channel_id'] = 3
    const queue = await olga.register({ event_types: ['message'] })
    expect((await report({ report_type: 'dull' })).status).toBe(400)
    expect((await report({ report_type: 'other', description: ' ' })).status).toBe(400)
    expect((await report({ report_type: 'spam', description: 'x'.repeat(1001) })).status).toBe(400)
    expect((await report({ report_type: 'other', description: 'not kind' })).status).toBe(200)
    const [event] = await vi.waitFor(() => queue.events(), { timeout: 30_000 })
    expect(event).toMatchObject({
      message: {
        stream_id: 3,
        subject: "Gus Guest's moderation requests",
        content: expect.stringContaining('not kind') as string,
      },
    })
    running().server.state.realm.settings['moderation_request_channel_id'] = -1
  })
})
