import type { Channel, Message, User } from '../server/state/records.ts'
import type { State } from '../server/state/state.ts'
import { testClient, type Reply, type TestClient } from '../server/testClient.ts'
import type { Rng } from './scenarios/rng.ts'
import type { ClientUser } from './clientUser.ts'
import type { World } from './world.ts'

/** The user who performs a step of a scenario, and everything from which it is planned. */
export interface Actor {
  readonly world: World
  /** The server's records. Actions only read them. */
  readonly state: State
  readonly by: User
  /** Acts as `by` over HTTP. */
  readonly http: TestClient
  readonly rng: Rng
}

/** A planned step: its description, and the function that performs it. */
export interface Plan {
  readonly text: string
  readonly perform: () => Promise<Reply | undefined>
}

/** One row of the table of everything that users and servers do in scenarios. */
export interface Action {
  readonly name: string
  /** Limits the users who perform it; default: every active human. The server would refuse the others. */
  readonly who?: (user: User, world: World) => boolean
  /** Number of cards in the deck; default 1. */
  readonly weight?: number
  /** Returns null if the action is impossible now. */
  readonly plan: (actor: Actor) => Plan | null
}

type Params = Readonly<Record<string, string | number | boolean | object | null | undefined>>

/** Returns a plan that is one request. */
export function ask(
  actor: Actor,
  text: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  params: Params = {},
): Plan {
  return { text, perform: () => actor.http.call(method, path, params) }
}

/** Returns the user's API client with the current key and email. */
export function httpOf({ server }: World, user: User): TestClient {
  const account = {
    email: user.deliveryEmail,
    password: '',
    api_key: user.apiKey,
    user_id: user.id,
    role: user.role,
  }
  return testClient(server.url, account)
}

export const isHuman = (user: User): boolean => user.isActive && user.botType === null && !user.isSystem
export const isAdmin = (user: User): boolean => user.role <= 200
/** True for users with a client. */
export const isSeated = (user: User, world: World): boolean =>
  world.people.some(({ userId }) => userId === user.id)
export const isMember = (user: User): boolean => user.role <= 400

export const nameOf = (user: User): string => user.fullName

export const humans = ({ state }: Actor): User[] => [...state.users.values()].filter(isHuman)
/** Active users without a client, who can be deactivated without harm to the scenario. */
export const extras = (actor: Actor): User[] => {
  const seated = new Set(actor.world.people.map(({ userId }) => userId))
  return humans(actor).filter(({ id, role }) => !seated.has(id) && role >= 300)
}

export const channels = ({ state }: Actor): Channel[] =>
  [...state.channels.values()].filter(({ isArchived }) => !isArchived)
/** Channels that the actor is subscribed to. */
export const ownChannels = (actor: Actor): Channel[] =>
  channels(actor).filter(({ subscribers }) => subscribers.has(actor.by.id))

export function topicsIn({ state }: Actor, channelId: number): string[] {
  const prefix = `${String(channelId)}:`
  return [...state.messages.byTopic].flatMap(([key, [first]]) =>
    key.startsWith(prefix) && first !== undefined ? [state.messages.byId.get(first)?.topic ?? ''] : [],
  )
}

/** The newest messages that the actor can certainly read. */
export function readable(actor: Actor, fits: (message: Message) => boolean = () => true): Message[] {
  const { messages } = actor.state
  const ownIds = new Set(ownChannels(actor).map(({ id }) => id))
  const found: Message[] = []
  for (let index = messages.ids.length - 1; index >= 0 && found.length < 40; index--) {
    const message = messages.byId.get(messages.ids[index] ?? 0)
    if (message === undefined) continue
    const isSeen =
      message.channelId === null ? message.participants.includes(actor.by.id) : ownIds.has(message.channelId)
    if (isSeen && fits(message)) found.push(message)
  }
  return found
}

export const clientsOf = ({ world, by }: Actor): ClientUser[] =>
  world.people.filter(({ userId }) => userId === by.id)

const nouns = ['apple', 'brook', 'cedar', 'dune', 'ember', 'fern', 'grove', 'heath', 'iris', 'juniper']
export const noun = ({ rng }: Actor): string => rng.pick(nouns) ?? 'apple'
export const freshName = (actor: Actor, what: string): string =>
  `${what} ${noun(actor)} ${String(actor.rng.int(10_000))}`
