import { setTimeout as sleep } from 'node:timers/promises'
import type { Login } from './args.ts'

export type Answer = Readonly<Record<string, unknown>>
export type Params = Readonly<Record<string, unknown>>

export interface Message {
  readonly id: number
  readonly content: string
  readonly flags: readonly string[]
  readonly subject: string
  readonly reactions: readonly { readonly emoji_name: string; readonly user_id?: number }[]
}

/** A user who acts through the API. Requests wait as long as the server's limits demand. */
export interface RealUser extends Login {
  readonly userId: number
  readonly name: string
  call(method: string, path: string, params?: Params): Promise<Answer>
  send(channelId: number, topic: string, content: string): Promise<number>
  sendDirect(userIds: readonly number[], content: string): Promise<number>
  /** Returns the messages of a narrow that this user can see, as Markdown; at most 1,000, newest last. */
  messages(narrow: readonly object[]): Promise<readonly Message[]>
  /** Returns the data of an uploaded file. */
  bytes(path: string): Promise<Buffer>
}

/** Server URL, and the end of the run in milliseconds of the clock. */
export interface ApiPlace {
  readonly server: string
  readonly deadline: number
}

/** Fetches the user's key with the password. */
export async function signInByApi(place: ApiPlace, login: Login): Promise<RealUser> {
  const key = await request(place, null, 'POST', '/fetch_api_key', {
    username: login.email,
    password: login.password,
  })
  const authorization = `Basic ${Buffer.from(`${String(key['email'])}:${String(key['api_key'])}`).toString('base64')}`
  const call: RealUser['call'] = (method, path, params = {}) =>
    request(place, authorization, method, path, params)
  const ownUser = await call('GET', '/users/me')
  const level = Number(featureLevelOf(await call('GET', '/server_settings')))
  const userId = Number(ownUser['user_id'])
  return {
    ...login,
    userId,
    name: String(ownUser['full_name']),
    call,
    send: async (channelId, topic, content) =>
      idOf(await call('POST', '/messages', { type: 'stream', to: channelId, topic, content })),
    sendDirect: async (userIds, content) =>
      idOf(
        await call('POST', '/messages', {
          type: level >= 174 ? 'direct' : 'private',
          to: userIds,
          content,
        }),
      ),
    messages: async (narrow) => {
      const range = { anchor: 'newest', num_before: 1000, num_after: 0, apply_markdown: false }
      return (await call('GET', '/messages', { ...range, narrow }))['messages'] as readonly Message[]
    },
    bytes: async (path) => {
      const address = await call('GET', path)
      const file = await fetch(new URL(String(address['url']), place.server), {
        signal: AbortSignal.timeout(timeLeft(place)),
      })
      if (!file.ok) throw new Error(`GET ${path}: ${file.status}`)
      return Buffer.from(await file.arrayBuffer())
    },
  }
}

const idOf = (answer: Answer): number => Number(answer['id'])

/** Returns the server's feature level from the only key with that suffix; 0 if there is none. */
export function featureLevelOf(settings: Answer): number {
  return Number(Object.entries(settings).find(([key]) => key.endsWith('_feature_level'))?.[1] ?? 0)
}

/** Returns the vendor name in the server's identifiers (protocol/README.md, "The wire name"). */
export function wireNameOf(settings: Answer): string {
  const key = Object.keys(settings).find((name) => name.endsWith('_feature_level'))
  return key?.replace(/_feature_level$/, '') ?? 'service'
}

/** Returns milliseconds until the end of the run; throws when it is over. */
function timeLeft({ deadline }: ApiPlace): number {
  const left = deadline - Date.now()
  if (left <= 0) throw new Error('the time is over')
  return left
}

async function request(
  place: ApiPlace,
  authorization: string | null,
  method: string,
  path: string,
  params: Params,
): Promise<Answer> {
  const form = new URLSearchParams(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  const url = `${place.server}/api/v1${path}`
  for (;;) {
    const response = await fetch(method === 'GET' && form.size > 0 ? `${url}?${form.toString()}` : url, {
      method,
      headers: { 'user-agent': 'TopicalReal/1', ...(authorization === null ? {} : { authorization }) },
      ...(method === 'GET' ? {} : { body: form }),
      signal: AbortSignal.timeout(timeLeft(place)),
    })
    const text = await response.text()
    const answer = parse(text)
    if (response.status === 429) {
      const wait = Math.min(120, Number(answer['retry-after'] ?? 1)) * 1000 + 50
      await sleep(Math.min(wait, timeLeft(place)))
      continue
    }
    if (answer['result'] !== 'success')
      throw new Error(
        `${method} ${path}: ${response.status} ${typeof answer['msg'] === 'string' ? answer['msg'] : text.slice(0, 100)}`,
      )
    return answer
  }
}

function parse(text: string): Answer {
  try {
    return JSON.parse(text) as Answer
  } catch {
    return {}
  }
}
