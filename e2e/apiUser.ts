import type { TestServer } from './fixtures.ts'

/** A user who acts through the API only. */
export interface ApiUser {
  readonly userId: number
  send(channel: string, topic: string, content: string): Promise<number>
  sendDirect(userIds: readonly number[], content: string): Promise<number>
  /** Uploads a file; resolves with its server-relative address. */
  upload(name: string, bytes: Buffer, type?: string): Promise<string>
  call(
    method: string,
    path: string,
    params: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>>
}

/** Signs requests as the scenario's user of that name. Throws the server's message if a request is refused. */
export const actAs = (server: TestServer, name: string): ApiUser => actWith(server.url, server.person(name))

type Credentials = ReturnType<TestServer['person']>

/** Signs requests to the server at `url` with the key of an account. */
export function actWith(url: string, { email, api_key, user_id }: Credentials): ApiUser {
  const authorization = `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`
  const call: ApiUser['call'] = async (method, path, params) => {
    const form = new URLSearchParams(
      Object.entries(params).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    )
    const isGet = method === 'GET'
    const response = await fetch(`${url}/api/v1${path}${isGet ? `?${form.toString()}` : ''}`, {
      method,
      headers: { authorization },
      ...(isGet ? {} : { body: form }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (answer.result !== 'success') throw new Error(`${method} ${path}: ${String(answer.msg)}`)
    return answer
  }
  return {
    userId: user_id,
    call,
    send: async (channel, topic, content) =>
      Number(
        (await call('POST', '/messages', { type: 'stream', to: JSON.stringify(channel), topic, content })).id,
      ),
    sendDirect: async (userIds, content) =>
      Number((await call('POST', '/messages', { type: 'private', to: userIds, content })).id),
    async upload(name, bytes, type = '') {
      const form = new FormData()
      form.append('file', new File([new Uint8Array(bytes)], name, { type }))
      const answer = await fetch(`${url}/api/v1/user_uploads`, {
        method: 'POST',
        headers: { authorization },
        body: form,
      })
      const { uri, url: address } = (await answer.json()) as { readonly uri?: string; readonly url?: string }
      return address ?? uri ?? ''
    },
  }
}

/** Returns a function that reads the server's policy for Ada's topic: 0 none, 1 muted, 2 unmuted, 3 followed. */
export const policyOf = (server: TestServer, topic: string) => (): number => {
  const ada = server.server.state.users.get(server.person('ada').user_id)!
  return [...ada.topics.values()].find((userTopic) => userTopic.topic === topic)?.policy ?? 0
}
