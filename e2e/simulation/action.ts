import type { Channel, Message, User } from '../server/state/records.ts'
import type { State } from '../server/state/state.ts'
import { testClient, type Reply, type TestClient } from '../server/testClient.ts'
import type { Rng } from './scenarios/rng.ts'
import type { Person } from './person.ts'
import type { World } from './world.ts'

/** Input from which one step of a scenario is planned. */
export interface Stage {
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
  readonly plan: (stage: Stage) => Plan | null
}

type Params = Readonly<Record<string, string | number | boolean | object | null | undefined>>

/** Returns a plan that is one request. */
export function ask(
  stage: Stage,
  text: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  params: Params = {},
): Plan {
  return { text, perform: () => stage.http.call(method, path, params) }
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

export const humans = ({ state }: Stage): User[] => [...state.users.values()].filter(isHuman)
/** Active users without a client, who can be deactivated without harm to the scenario. */
export const extras = (stage: Stage): User[] => {
  const seated = new Set(stage.world.people.map(({ userId }) => userId))
  return humans(stage).filter(({ id, role }) => !seated.has(id) && role >= 300)
}

export const channels = ({ state }: Stage): Channel[] =>
  [...state.channels.values()].filter(({ isArchived }) => !isArchived)
/** Channels that the actor is subscribed to. */
export const ownChannels = (stage: Stage): Channel[] =>
  channels(stage).filter(({ subscribers }) => subscribers.has(stage.by.id))

export function topicsIn({ state }: Stage, channelId: number): string[] {
  const prefix = `${String(channelId)}:`
  return [...state.messages.byTopic].flatMap(([key, [first]]) =>
    key.startsWith(prefix) && first !== undefined ? [state.messages.byId.get(first)?.topic ?? ''] : [],
  )
}

/** The newest messages that the actor can certainly read. */
export function readable(stage: Stage, fits: (message: Message) => boolean = () => true): Message[] {
  const { messages } = stage.state
  const own = new Set(ownChannels(stage).map(({ id }) => id))
  const found: Message[] = []
  for (let at = messages.ids.length - 1; at >= 0 && found.length < 40; at--) {
    const message = messages.byId.get(messages.ids[at] ?? 0)
    if (message === undefined) continue
    const isSeen =
      message.channelId === null ? message.participants.includes(stage.by.id) : own.has(message.channelId)
    if (isSeen && fits(message)) found.push(message)
  }
  return found
}

export const clientsOf = ({ world, by }: Stage): Person[] =>
  world.people.filter(({ userId }) => userId === by.id)

const nouns = ['apple', 'brook', 'cedar', 'dune', 'ember', 'fern', 'grove', 'heath', 'iris', 'juniper']
export const noun = ({ rng }: Stage): string => rng.pick(nouns) ?? 'apple'
export const freshName = (stage: Stage, what: string): string =>
  `${what} ${noun(stage)} ${String(stage.rng.int(10_000))}`
