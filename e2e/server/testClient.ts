/** A small HTTP client for the tests of the reference server, without access to its internals. */
import type { ServerAccount } from './startServer.ts'

export interface Reply {
  readonly status: number
  readonly headers: Headers
  // Loosely typed, so that tests can read any field.
  readonly body: Record<string, never> & {
    readonly result: string
    readonly msg: string
    readonly code?: string
  }
}

type Value = string | number | boolean | null | undefined | object

/** Encodes parameters as the API expects: strings as they are, everything else as JSON. */
export function encode(params: Readonly<Record<string, Value>>): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}

export interface TestClient {
  readonly account: ServerAccount
  call(method: string, path: string, params?: Readonly<Record<string, Value>>): Promise<Reply>
  get(path: string, params?: Readonly<Record<string, Value>>): Promise<Reply>
  post(path: string, params?: Readonly<Record<string, Value>>): Promise<Reply>
  patch(path: string, params?: Readonly<Record<string, Value>>): Promise<Reply>
  delete(path: string, params?: Readonly<Record<string, Value>>): Promise<Reply>
  register(params?: Readonly<Record<string, Value>>): Promise<TestQueue>
}

export interface TestQueue {
  readonly id: string
  readonly state: Record<string, never>
  last: number
  /** Returns the events since the last call without waiting; acknowledges the earlier ones. */
  events(): Promise<TestEvent[]>
  /** Waits for events and returns them. */
  poll(): Promise<TestEvent[]>
}

export type TestEvent = Record<string, never> & {
  readonly id: number
  readonly type: string
  readonly op?: string
}

/** Capabilities of a client that supports everything. */
export const allCapabilities = Object.fromEntries(
  [
    'notification_settings_null',
    'bulk_message_deletion',
    'user_avatar_url_field_optional',
    'stream_typing_notifications',
    'user_settings_object',
    'linkifier_url_template',
    'user_list_incomplete',
    'include_deactivated_groups',
    'archived_channels',
    'empty_topic_name',
    'simplified_presence_events',
    'individual_emoji_changes',
  ].map((name) => [name, true]),
)

/** Returns a client of one account. */
export function testClient(url: string, account: ServerAccount): TestClient {
  const authorization = `Basic ${Buffer.from(`${account.email}:${account.api_key}`).toString('base64')}`
  const call: TestClient['call'] = async (method, path, params = {}) => {
    const encoded = encode(params)
    const isGet = method === 'GET'
    const answer = await fetch(`${url}/api/v1${path}${isGet ? `?${encoded.toString()}` : ''}`, {
      method,
      headers: { Authorization: authorization, 'User-Agent': 'TestClient/1.0' },
      ...(isGet ? {} : { body: encoded }),
    })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Reply['body'] }
  }
  return {
    account,
    call,
    get: (path, params) => call('GET', path, params),
    post: (path, params) => call('POST', path, params),
    patch: (path, params) => call('PATCH', path, params),
    delete: (path, params) => call('DELETE', path, params),
    async register(params = {}) {
      const { client_capabilities: capabilities = allCapabilities, ...rest } = params
      const { body } = await call('POST', '/register', {
        apply_markdown: true,
        // A registration with capabilities must include the oldest one.
        client_capabilities: { notification_settings_null: false, ...(capabilities as object) },
        ...rest,
      })
      const read = async (block: boolean): Promise<TestEvent[]> => {
        const answer = await call('GET', '/events', {
          queue_id: queue.id,
          last_event_id: queue.last,
          dont_block: !block,
        })
        if (answer.status !== 200) throw new Error(`events: ${JSON.stringify(answer.body)}`)
        const events = (answer.body as unknown as { events: TestEvent[] }).events
        queue.last = events.at(-1)?.id ?? queue.last
        return events
      }
      const queue: TestQueue = {
        id: String(body['queue_id']),
        state: body,
        last: Number(body['last_event_id']),
        events: () => read(false),
        poll: () => read(true),
      }
      return queue
    },
  }
}
