import { Agent, request } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { look, small } from './setUp.ts'

/** Conventions of clients unrelated to this project, over plain HTTP with persistent connections. */
const { running, as } = small({ wireName: 'maker' })
const agent = new Agent({ keepAlive: true, maxSockets: 2 })
afterAll(() => {
  agent.destroy()
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  readonly body: Record<string, never>
}

function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer | string,
): Promise<Answer> {
  const url = new URL(path, running().url)
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const isJson = text.startsWith('{')
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          body: (isJson ? JSON.parse(text) : {}) as Answer['body'],
        })
      })
    })
    sent.on('error', reject)
    if (headers['Expect'] === '100-continue') {
      sent.flushHeaders()
      sent.on('continue', () => sent.end(body))
    } else sent.end(body)
  })
}

const credentials = (name: string) => {
  const { email, api_key } = as(name).account
  return { Authorization: `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}` }
}

type Params = Readonly<Record<string, unknown>>

/** Strings as they are, everything else as JSON; null is omitted. */
const form = (params: Params) =>
  new URLSearchParams(
    Object.entries(params)
      .filter(([, value]) => value !== null)
      .map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
  ).toString()

/** A library as used by scripts: everything except GET is a form. */
const scripted =
  (name: string) =>
  async (method: string, path: string, params: Params = {}) => {
    const headers = {
      ...credentials(name),
      'User-Agent': 'MakerPython/0.9.0 (Linux; 6.1)',
      Accept: '*/*',
      'Accept-Encoding': 'gzip, deflate',
      Connection: 'keep-alive',
    }
    if (method === 'GET') return send(method, `/api/v1/${path}?${form(params)}`, headers)
    const body = form(params)
    const type = {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(body.length),
    }
    return send(method, `/api/v1/${path}`, { ...headers, ...type }, body)
  }

describe('a script’s library', () => {
  it('registers, sends, listens, edits and leaves', async () => {
    const ask = scripted('ben')
    const settings = await ask('GET', 'server_settings')
    expect(settings.body).toMatchObject({ maker_feature_level: 407 })
    const registered = await ask('POST', 'register', {
      event_types: null,
      narrow: [],
      fetch_event_types: ['realm_user'],
      all_public_streams: false,
      client_gravatar: null,
    })
    expect(registered.body).toMatchObject({ result: 'success', last_event_id: -1, maker_feature_level: 407 })
    const queue_id = String(registered.body['queue_id'])
    const to = [
      await ask('POST', 'messages', { type: 'stream', to: 'general', subject: 'old name', content: 'raw' }),
      await ask('POST', 'messages', { type: 'stream', to: ['general'], topic: 't', content: 'list' }),
      await ask('POST', 'messages', { type: 'stream', to: 1, topic: 't', content: 'number' }),
      await ask('POST', 'messages', { type: 'private', to: ['user8@127.0.0.1'], content: 'email' }),
      await ask('POST', 'messages', { type: 'private', to: 'user8@127.0.0.1', content: 'raw email' }),
      await ask('POST', 'messages', { type: 'direct', to: [as('ada').account.user_id], content: 'id' }),
    ]
    expect(to.map((answer) => answer.body['result'])).toEqual(to.map(() => 'success'))
    const poll = { queue_id, last_event_id: -1, dont_block: true, apply_markdown: false }
    const events = look<{ events: { id: number; type: string; message?: { client: string } }[] }>(
      (await ask('GET', 'events', poll)).body,
    ).events
    const messages = events.filter((event) => event.type === 'message')
    expect(messages.map((event) => event.message?.client)).toEqual(to.map(() => 'MakerPython'))
    const message_id = Number(to[2]?.body['id'])
    // The body contains the id as well, which the server does not expect.
    const edited = await ask('PATCH', `messages/${String(message_id)}`, { message_id, content: 'changed' })
    expect(edited.body).toMatchObject({ result: 'success', ignored_parameters_unsupported: ['message_id'] })
    const reaction = { message_id, emoji_name: 'thumbs_up' }
    expect((await ask('POST', `messages/${String(message_id)}/reactions`, reaction)).status).toBe(200)
    expect((await ask('DELETE', `messages/${String(message_id)}/reactions`, reaction)).status).toBe(200)
    const flagged = await ask('POST', 'messages/flags', {
      messages: [message_id],
      op: 'add',
      flag: 'starred',
    })
    expect(flagged.body).toMatchObject({ messages: [message_id] })
    expect((await ask('DELETE', 'events', { queue_id })).status).toBe(200)
    const expired = await ask('GET', 'events', { queue_id, last_event_id: -1 })
    expect([expired.status, expired.body]).toMatchObject([400, { code: 'BAD_EVENT_QUEUE_ID', queue_id }])
  })

  it('fetches lists of everything', async () => {
    const ask = scripted('ada')
    const paths = [
      'users/me',
      'users',
      'streams',
      'users/me/subscriptions',
      'user_groups',
      'realm/emoji',
      'realm/linkifiers',
      'realm/presence',
      'realm/profile_fields',
      'users/me/alert_words',
      'attachments',
      'drafts',
      'users/user9@127.0.0.1',
      'users/gus@demo.example/presence',
      'users/me/1/topics',
      'streams/1/members',
    ]
    const failed = []
    for (const path of paths) if ((await ask('GET', path)).status !== 200) failed.push(path)
    expect(failed).toEqual([])
    expect((await ask('GET', 'get_stream_id', { stream: 'general' })).body).toMatchObject({ stream_id: 1 })
    expect((await ask('GET', 'users/me/pointer')).body).toMatchObject({
      result: 'error',
      code: 'BAD_REQUEST',
    })
    const rendered = await ask('POST', 'messages/render', { content: '**x**' })
    expect(rendered.body).toMatchObject({ rendered: '<p><strong>x</strong></p>' })
  })

  it('uploads a file in a part that is named like the file', async () => {
    const boundary = 'a8f0b1c2d3'
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="notes.txt"; filename="notes.txt"\r\n\r\n`,
      ),
      Buffer.from('seeds\r\n--not the end\r\n'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const answer = await send(
      'POST',
      '/api/v1/user_uploads',
      { ...credentials('ben'), 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      body,
    )
    expect(answer.body).toMatchObject({ result: 'success', filename: 'notes.txt' })
    const got = await send('GET', look<{ url: string }>(answer.body).url, credentials('ben'))
    expect(got.text).toBe('seeds\r\n--not the end\r\n')
  })
})

describe('a client in a terminal', () => {
  it('registers, reads, marks and reports its presence as older clients do', async () => {
    const ask = scripted('ben')
    const types = [
      'message',
      'update_message',
      'reaction',
      'subscription',
      'typing',
      'update_message_flags',
      'update_global_notifications',
      'update_display_settings',
      'user_settings',
      'realm_user',
      'realm_emoji',
      'custom_profile_fields',
    ]
    const fetched = ['realm', 'presence', 'stream', 'starred_messages', 'muted_topics', 'realm_user_groups']
    const { body } = await ask('POST', 'register', {
      event_types: types,
      fetch_event_types: [...types, ...fetched, 'maker_version'],
      client_gravatar: true,
      apply_markdown: true,
      include_subscribers: true,
    })
    for (const name of [
      'maker_version',
      'realm_name',
      'presences',
      'subscriptions',
      'unread_msgs',
      'starred_messages',
      'muted_topics',
      'realm_users',
      'cross_realm_bots',
      'user_settings',
      'realm_emoji',
      'max_message_id',
    ])
      expect(body).toHaveProperty(name)
    expect(look<{ presences: object }>(body).presences).toHaveProperty(['gus@demo.example', 'aggregated'])
    expect(
      look<{ subscriptions: { subscribers: number[] }[] }>(body).subscriptions[0]?.subscribers,
    ).toHaveLength(4)
    const narrows = [
      [],
      [['stream', 'general']],
      [{ operator: 'pm-with', operand: 'user8@127.0.0.1' }],
      [['is', 'starred']],
    ]
    for (const narrow of narrows) {
      const found = await ask('GET', 'messages', {
        anchor: 10000000000000000,
        num_before: 10,
        num_after: 0,
        narrow,
        apply_markdown: true,
        use_first_unread_anchor: false,
        client_gravatar: false,
      })
      expect(look<{ messages: object[] }>(found.body).messages.length).toBeGreaterThan(0)
    }
    const first = await ask('GET', 'messages', {
      use_first_unread_anchor: true,
      num_before: 1,
      num_after: 1,
      narrow: '[["stream","general"]]',
    })
    expect(look<{ anchor: number; messages: { id: number }[] }>(first.body)).toMatchObject({
      found_anchor: true,
    })
    const presence = await ask('POST', 'users/me/presence', {
      status: 'active',
      new_user_input: true,
      ping_only: false,
    })
    expect(look<{ presences: object }>(presence.body).presences).toHaveProperty([
      'user9@127.0.0.1',
      'website',
    ])
    const ping = await ask('POST', 'users/me/presence', { status: 'idle', ping_only: true })
    expect(ping.body).not.toHaveProperty('presences')
    const ids = [as('ada').account.user_id]
    expect((await ask('POST', 'typing', { to: ids, op: 'start', notification: 'x' })).status).toBe(200)
    expect((await ask('POST', 'mark_stream_as_read', { stream_id: 1 })).status).toBe(200)
    const muted = { stream: 'general', topic: 'lunch', op: 'add' }
    expect((await ask('PATCH', 'users/me/subscriptions/muted_topics', muted)).status).toBe(200)
    const changed = { subscription_data: [{ stream_id: 1, property: 'is_muted', value: true }] }
    expect((await ask('POST', 'users/me/subscriptions/properties', changed)).status).toBe(200)
  })
})

describe('a bot’s library', () => {
  it('sends all parameters as parts of a form, and polls', async () => {
    const multipart = async (path: string, params: Readonly<Record<string, string>>) => {
      const boundary = '----bot42'
      const parts = Object.entries(params).map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      const headers = { ...credentials('ada'), 'Content-Type': `multipart/form-data; boundary=${boundary}` }
      return send('POST', `/api/v1/${path}`, headers, `${parts.join('')}--${boundary}--\r\n`)
    }
    const { body } = await multipart('register', { event_types: '["message"]' })
    const sent = await multipart('messages', {
      type: 'stream',
      to: 'garden',
      topic: 'bot',
      content: 'Grüße, two\r\nlines',
      realm: 'x',
    })
    expect(sent.body).toMatchObject({ ignored_parameters_unsupported: ['realm'] })
    const query = form({ queue_id: String(body['queue_id']), last_event_id: -1, dont_block: true })
    const polled = await send('GET', `/api/v1/events?${query}`, credentials('ada'))
    const [event] = look<{ events: { message: { content: string } }[] }>(polled.body).events
    expect(event?.message.content).toContain('Grüße, two')
  })

  it('may put the parameters of any request into the URL', async () => {
    const query = form({ type: 'stream', to: 'general', topic: 'q', content: 'in the address' })
    expect((await send('POST', `/api/v1/messages?${query}`, credentials('ben'))).status).toBe(200)
  })
})

describe('HTTP variants', () => {
  it('accepts chunked bodies, expectations, a trailing slash and keep-alive requests', async () => {
    const type = { ...credentials('ben'), 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = form({ type: 'stream', to: 'general', topic: 'http', content: 'x' })
    const chunked = { ...type, 'Transfer-Encoding': 'chunked' }
    const expecting = { ...type, Expect: '100-continue', 'Content-Length': String(body.length) }
    expect((await send('POST', '/api/v1/messages', chunked, body)).status).toBe(200)
    expect((await send('POST', '/api/v1/messages', expecting, body)).status).toBe(200)
    expect((await send('POST', '/api/v1/messages/', type, body)).status).toBe(200)
  })

  it('responds to HEAD and OPTIONS with the existing methods', async () => {
    const head = await send('HEAD', '/api/v1/users/me', credentials('ben'))
    expect([head.status, head.text, Number(head.headers['content-length']) > 10]).toEqual([200, '', true])
    const options = await send('OPTIONS', '/api/v1/messages', credentials('ben'))
    expect([options.status, options.headers['allow']]).toEqual([204, 'GET, HEAD, POST'])
    const wrong = await send('PUT', '/api/v1/messages', credentials('ben'))
    expect([wrong.status, wrong.body]).toMatchObject([405, { allowed_methods: ['GET', 'HEAD', 'POST'] }])
  })

  it('requires a session for the pages’ paths and a key for the others', async () => {
    const page = await send('GET', '/json/users/me', credentials('ben'))
    expect([page.status, page.headers['www-authenticate']]).toEqual([401, 'Session realm="maker"'])
    const bare = await send('GET', '/api/v1/users/me', {})
    expect([bare.status, bare.headers['www-authenticate'], bare.body]).toMatchObject([
      401,
      'Basic realm="maker"',
      { code: 'UNAUTHORIZED' },
    ])
  })
})
