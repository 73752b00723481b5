import { describe, expect, it } from 'vitest'
import { startServer } from '../startServer.ts'
import { testClient } from '../testClient.ts'
import { look } from './setUp.ts'

async function registered(featureLevel: number, params: Record<string, object> = {}) {
  const server = await startServer({ scenario: 'small', featureLevel })
  try {
    const account = server.accounts.find((each) => each.email.startsWith('ben'))
    if (!account) throw new Error('Ben is missing')
    const client = testClient(server.url, account)
    const queue = await client.register(params)
    const { body } = await client.post('/messages', {
      type: 'stream',
      to: 1,
      topic: featureLevel < 334 ? '(no topic)' : '',
      content: 'level',
    })
    await client.patch('/settings', { color_scheme: 2 })
    const settings = (await (await fetch(`${server.url}/api/v1/server_settings`)).json()) as Record<
      string,
      unknown
    >
    return {
      state: queue.state as Record<string, unknown>,
      events: await queue.events(),
      sent: body,
      settings,
    }
  } finally {
    await server.close()
  }
}

const channelOf = (state: Record<string, unknown>) =>
  look<{ streams: Record<string, unknown>[] }>(state).streams[0] ?? {}

describe('a server of an older level', () => {
  it('has neither the settings object nor topic policies at level 65', async () => {
    const { state, events, settings } = await registered(65)
    for (const name of [
      'user_settings',
      'user_topics',
      'drafts',
      'server_emoji_data_url',
      'realm_url',
      'channel_folders',
    ])
      expect(state).not.toHaveProperty(name)
    expect(state).toHaveProperty('realm_create_public_stream_policy')
    expect(channelOf(state)).not.toHaveProperty('stream_weekly_traffic')
    expect(settings).toMatchObject({ service_feature_level: 65 })
    expect(
      look<{ message: { subject: string } }>(events.find((event) => event.type === 'message')).message
        .subject,
    ).toBe('(no topic)')
  })

  it('247 has plain group ids and default channels as objects', async () => {
    const { state, sent } = await registered(247)
    expect(channelOf(state)).toMatchObject({
      can_remove_subscribers_group: 11,
      stream_weekly_traffic: expect.any(Number) as number,
    })
    expect(channelOf(state)).not.toHaveProperty('can_send_message_group')
    expect(look<{ realm_default_streams: unknown[] }>(state).realm_default_streams[0]).toMatchObject({
      name: 'general',
    })
    expect(state).not.toHaveProperty('presence_last_update_id')
    expect(sent).not.toHaveProperty('message_link')
  })

  it('407 has anonymous groups, folders and reminders', async () => {
    const { state } = await registered(407)
    expect(channelOf(state)).toMatchObject({
      can_administer_channel_group: { direct_members: [expect.any(Number) as number], direct_subgroups: [] },
      can_resolve_topics_group: 9,
    })
    expect(channelOf(state)).not.toHaveProperty('can_create_topic_group')
    expect(state).toMatchObject({ channel_folders: [], reminders: [], realm_default_streams: [1] })
  })

  it('also sends the older settings events to clients that do not accept the object', async () => {
    const { state, events } = await registered(247, { client_capabilities: {} })
    expect(state).toMatchObject({ color_scheme: 1, enable_sounds: true })
    expect(events.map((event) => event.type)).toContain('update_display_settings')
    expect(events.map((event) => event.type)).toContain('user_settings')
  })
})

describe('the newest level', () => {
  it('returns everything that clients request', async () => {
    const { state, sent } = await registered(512)
    for (const name of [
      'user_settings',
      'user_topics',
      'channel_folders',
      'navigation_views',
      'saved_snippets',
      'devices',
      'realm_uuid',
    ])
      expect(state).toHaveProperty(name)
    expect(state).toMatchObject({
      idle_queue_timeout_secs: 600,
      realm_topics_policy: 'allow_empty_topic',
      service_feature_level: 512,
    })
    expect(sent).toHaveProperty('message_url')
  })

  it('fetches only what is requested', async () => {
    const { state } = await registered(512, { fetch_event_types: ['alert_words'] })
    expect(state).toMatchObject({ alert_words: ['lantern'], service_feature_level: 512 })
    expect(state).not.toHaveProperty('realm_users')
    expect(state).not.toHaveProperty('unread_msgs')
  })
})
