import type { Conversation } from '../../shared/api/conversation.ts'
import type { CallOptions } from '../../electron/core/http/api.ts'
import type { RouteName } from '../../shared/api/routes/index.ts'
import type { RunningServer } from '../server/startServer.ts'
import type { Answer, Params } from '../windowUser.ts'

/** A user of the small organization, who calls endpoints by route name. */
export interface TestUser {
  readonly userId: number
  /** Calls an endpoint; throws its refusal. */
  call<N extends RouteName>(route: N, params: Params<N>, options?: CallOptions): Promise<Answer<N>>
  /** Sends a message; returns its id. */
  send(destination: Conversation, content: string): Promise<number>
}

/** An owner, an administrator, a member and a guest of one server. */
export interface TestOrganization {
  readonly server: RunningServer
  readonly olga: TestUser
  readonly ada: TestUser
  readonly ben: TestUser
  readonly gus: TestUser
  /** Returns a further user with a separate key. Not every organization supports one. */
  as(credentials: { readonly email: string; readonly apiKey: string; readonly userId: number }): TestUser
}

/**
 * Calls an endpoint successfully at least once; independent of other steps, and without lasting effect on the four
 * users.
 */
export type EndpointStep = (organization: TestOrganization) => Promise<unknown>
/** One step per endpoint of an area. */
export type Steps<Routes> = Readonly<Record<keyof Routes, EndpointStep>>

let serial = 0
/** Returns an unused name. */
export const fresh = (word: string): string => `${word} ${String((serial += 1))}`

/** Returns the id of a channel of the scenario. */
export const channelId = async (by: TestUser, name = 'general'): Promise<number> =>
  (await by.call('getChannelId', { name })).channelId

export interface MadeChannel {
  readonly id: number
  readonly name: string
}

/** Creates a channel of Ada with Ben as a member. */
export async function newChannel({ ada, ben }: TestOrganization, word = 'channel'): Promise<MadeChannel> {
  const name = fresh(word)
  const channels = [{ name, description: 'Of the walk' }]
  await ada.call('subscribe', { channels, userIds: [ada.userId, ben.userId] })
  return { id: await channelId(ada, name), name }
}

/** Sends a new message of Ben to #general. */
export const newMessage = async ({ ben }: TestOrganization, content = fresh('text')): Promise<number> =>
  ben.send({ type: 'channel', channelId: await channelId(ben), topic: 'walk' }, content)

/** Creates a group with Ben in it. */
export async function newGroup({ ada, ben }: TestOrganization): Promise<number> {
  const name = fresh('group')
  await ada.call('createUserGroup', { name, description: 'Of the walk', members: [ada.userId, ben.userId] })
  const group = (await ada.call('getUserGroups', {})).find((userGroup) => userGroup.name === name)
  if (!group) throw new Error('the new group is not told')
  return group.id
}

/** Returns the time an hour from now, in UNIX seconds. */
export const later = ({ server }: TestOrganization): number => server.server.seconds() + 3600

/** Returns a test user's sign-in data, also when that user may no longer sign in. */
export function accountOf({ server }: TestOrganization, { userId }: TestUser) {
  const user = server.server.state.users.get(userId)
  if (!user) throw new Error(`nobody has the id ${String(userId)}`)
  return { email: user.deliveryEmail, password: user.password, apiKey: user.apiKey }
}

/** A PNG of one pixel. */
export const picture = {
  name: 'dot.png',
  type: 'image/png',
  bytes: Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (char) => char.charCodeAt(0),
  ),
}

/** Uploads a file with a plain request, as the app cannot do it yet; returns the server's response. */
export async function handIn(
  organization: TestOrganization,
  by: TestUser,
  path: string,
  file: Blob,
  name: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { email, apiKey } = accountOf(organization, by)
  const body = new FormData()
  body.append('file', file, name)
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`
  const url = `${organization.server.url}/api/v1${path}`
  const answer = await fetch(url, { method: 'POST', headers: { authorization }, body })
  return (await answer.json()) as Readonly<Record<string, unknown>>
}

/** Uploads a file with a plain request; returns its server-relative address. */
export async function uploaded(
  organization: TestOrganization,
  by: TestUser,
  name = 'notes.txt',
): Promise<string> {
  const { uri, url = uri } = await handIn(organization, by, '/user_uploads', new Blob(['notes']), name)
  return String(url)
}
