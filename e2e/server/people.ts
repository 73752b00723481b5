/** Scripted users who act by themselves through the API, so that a demo is alive. */
import type { DemoOrganization, DemoUser, DemoReaction } from './demo/types.ts'
import { random, type Random } from './random.ts'
import { defaultTalk } from './defaultTalk.ts'

/** The server, and the accounts that act. */
export interface PeopleServer {
  readonly url: string
  readonly accounts: readonly {
    readonly email: string
    readonly api_key: string
    readonly user_id: number
    readonly role: number
    readonly password: string
  }[]
}

export interface PeopleOptions {
  /** Email of the signed-in user, who is not scripted; absent: no user is addressed. */
  readonly except?: string | undefined
  /** The same seed plays the same scenes. */
  readonly seed?: number
  /** Default: the demo organization, whose `talk` is played. */
  readonly organization?: DemoOrganization
  /** Factor for all waits; tests use a small one. */
  readonly pace?: number
}

interface Actor {
  readonly key: string
  readonly userId: number
  call(
    method: string,
    path: string,
    params: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>>
}

interface Play {
  readonly actors: ReadonlyMap<string, Actor>
  readonly viewer: { readonly userId: number; readonly name: string } | null
  readonly channels: ReadonlyMap<string, number>
  readonly next: Random
  readonly signal: AbortSignal
  /** Waits a random time between two numbers of seconds; rejects when the play is over. */
  wait(least: number, most: number): Promise<void>
}

const emailOf = (user: DemoUser) => user.email ?? `${user.key}@demo.example`

function actor(server: PeopleServer, user: DemoUser, signal: AbortSignal): Actor | null {
  const account = server.accounts.find((each) => each.email === emailOf(user))
  if (!account) return null
  const authorization = `Basic ${Buffer.from(`${account.email}:${account.api_key}`).toString('base64')}`
  return {
    key: user.key,
    userId: account.user_id,
    async call(method, path, params) {
      const form = new URLSearchParams()
      for (const [name, value] of Object.entries(params))
        form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
      const isGet = method === 'GET'
      const response = await fetch(`${server.url}/api/v1${path}${isGet ? `?${form.toString()}` : ''}`, {
        method,
        headers: { Authorization: authorization, 'User-Agent': 'DemoPeople/1.0' },
        ...(isGet ? {} : { body: form }),
        signal,
      })
      return (await response.json()) as Record<string, unknown>
    },
  }
}

const pick = <T>(list: readonly T[], next: Random): T | undefined => list[Math.floor(next() * list.length)]

/** Posts a line with a typing indicator before it, and occasionally corrects it afterward. */
async function sendLine(
  play: Play,
  by: Actor,
  place: { readonly channelId: number; readonly topic: string } | { readonly to: number },
  text: string,
): Promise<number> {
  const typing =
    'to' in place
      ? { type: 'direct', to: [place.to] }
      : { type: 'stream', stream_id: place.channelId, topic: place.topic }
  const target =
    'to' in place
      ? { type: 'direct', to: [place.to] }
      : { type: 'stream', to: place.channelId, topic: place.topic }
  await by.call('POST', '/typing', { ...typing, op: 'start' })
  await play.wait(1.2, 2 + Math.min(3, text.length / 50))
  await by.call('POST', '/typing', { ...typing, op: 'stop' })
  const words = text.split(' ')
  const mends = words.length > 5 && play.next() < 0.15
  const first = mends ? words.slice(0, -1).join(' ') : text
  const answer = await by.call('POST', '/messages', { ...target, content: first, read_by_sender: true })
  const id = Number(answer['id'])
  if (mends) {
    await play.wait(2, 4)
    await by.call('PATCH', `/messages/${String(id)}`, { content: text })
  }
  return id
}

async function react(play: Play, id: number, reactions: readonly DemoReaction[]): Promise<void> {
  for (const reaction of reactions)
    for (const key of reaction.by) {
      await play.wait(0.8, 2.5)
      await play.actors
        .get(key)
        ?.call('POST', `/messages/${String(id)}/reactions`, { emoji_name: reaction.emoji })
    }
}

async function playConversations(play: Play, talk: NonNullable<DemoOrganization['talk']>): Promise<void> {
  await play.wait(1.5, 3)
  for (const scene of talk.conversations) {
    const channelId = play.channels.get(scene.channel)
    if (channelId === undefined) continue
    for (const line of scene.lines) {
      const by = play.actors.get(line.by)
      if (!by) continue
      const id = await sendLine(play, by, { channelId, topic: scene.topic }, addressed(play, line.text))
      await react(play, id, line.reactions ?? [])
      await play.wait(1.5, 5)
    }
    await play.wait(4, 10)
  }
}

function addressed(play: Play, text: string): string {
  return text.replaceAll('{name}', play.viewer?.name ?? 'everyone')
}

async function playCalls(play: Play, talk: NonNullable<DemoOrganization['talk']>): Promise<void> {
  const { viewer } = play
  if (!viewer) return
  const calls = [
    ...talk.directMessages.map((line) => ({ ...line, channel: null, topic: '' })),
    ...talk.mentions,
  ]
  // Direct messages and mentions in turns.
  calls.sort((a, b) => order(talk, a) - order(talk, b))
  await play.wait(12, 18)
  for (const call of calls) {
    const by = play.actors.get(call.by)
    const channelId = call.channel === null ? undefined : play.channels.get(call.channel)
    if (!by || (call.channel !== null && channelId === undefined)) continue
    const place = channelId === undefined ? { to: viewer.userId } : { channelId, topic: call.topic }
    await sendLine(play, by, place, addressed(play, call.text))
    await play.wait(25, 50)
  }
}

function order(talk: NonNullable<DemoOrganization['talk']>, call: { readonly text: string }): number {
  const direct = talk.directMessages.findIndex((each) => each.text === call.text)
  return direct >= 0 ? direct : talk.mentions.findIndex((each) => each.text === call.text) + 0.5
}

const cheers = ['thumbs_up', 'heart', 'tada', 'eyes', 'smile', 'rocket']

async function playReactions(play: Play): Promise<void> {
  for (;;) {
    await play.wait(9, 20)
    const by = pick([...play.actors.values()], play.next)
    const channelId = pick([...play.channels.values()], play.next)
    if (!by || channelId === undefined) continue
    const answer = await by.call('GET', '/messages', {
      anchor: 'newest',
      num_before: 6,
      num_after: 0,
      narrow: [{ operator: 'stream', operand: channelId }],
    })
    const messages = (answer['messages'] ?? []) as readonly {
      readonly id: number
      readonly sender_id: number
    }[]
    const message = pick(
      messages.filter((each) => each.sender_id !== by.userId),
      play.next,
    )
    if (message)
      await by.call('POST', `/messages/${String(message.id)}/reactions`, {
        emoji_name: pick(cheers, play.next) ?? 'thumbs_up',
      })
  }
}

/** Users with a status emoji add it at the start. */
async function playStatuses(play: Play, people: DemoOrganization['people']): Promise<void> {
  for (const { key, status, statusEmoji } of people) {
    if (statusEmoji === undefined) continue
    await play.actors.get(key)?.call('POST', '/users/me/status', {
      status_text: status?.text ?? '',
      emoji_name: statusEmoji,
    })
  }
}

async function playPresence(play: Play, by: Actor): Promise<void> {
  await play.wait(0, 6)
  for (;;) {
    await by.call('POST', '/users/me/presence', {
      status: play.next() < 0.8 ? 'active' : 'idle',
      ping_only: true,
    })
    // Some users leave for a while and return.
    if (play.next() < 0.08) await play.wait(220, 300)
    else await play.wait(45, 60)
  }
}

async function setStage(
  server: PeopleServer,
  options: PeopleOptions,
  organization: DemoOrganization,
  signal: AbortSignal,
): Promise<Play> {
  const next = random(options.seed ?? 1)
  const pace = options.pace ?? 1
  const actors = new Map<string, Actor>()
  for (const user of organization.people) {
    if (user.active === false || user.botOf !== undefined || emailOf(user) === options.except) continue
    const made = actor(server, user, signal)
    if (made) actors.set(user.key, made)
  }
  const viewer = organization.people.find((user) => emailOf(user) === options.except)
  const account = server.accounts.find((each) => each.email === options.except)
  const [first] = actors.values()
  const answer = first ? await first.call('GET', '/streams', {}) : {}
  const streams = (answer['streams'] ?? []) as readonly {
    readonly name: string
    readonly stream_id: number
  }[]
  return {
    actors,
    viewer: viewer && account ? { userId: account.user_id, name: viewer.name } : null,
    channels: new Map(streams.map((each) => [each.name, each.stream_id])),
    next,
    signal,
    wait: (least, most) =>
      new Promise((resolve, reject) => {
        const over = () => {
          clearTimeout(timer)
          reject(new Error('The play is over'))
        }
        const timer = setTimeout(
          () => {
            signal.removeEventListener('abort', over)
            resolve()
          },
          (least + next() * (most - least)) * 1000 * pace,
        )
        if (signal.aborted) over()
        else signal.addEventListener('abort', over, { once: true })
      }),
  }
}

/**
 * Starts the scripted users: they come and go, type, talk in topics, write to and mention the signed-in user, react
 * and correct messages. Returns a function that ends it.
 */
export function startPeople(server: PeopleServer, options: PeopleOptions = {}): () => void {
  const over = new AbortController()
  void play(server, options, over.signal)
  return () => {
    over.abort()
  }
}

async function play(server: PeopleServer, options: PeopleOptions, signal: AbortSignal): Promise<void> {
  const ends = () => {
    // The server stopped or the play is over.
  }
  try {
    const organization = options.organization ?? (await import('./demo/index.ts')).default
    const play = await setStage(server, options, organization, signal)
    const talk = organization.talk ?? defaultTalk(organization)
    const scenes = [
      playStatuses(play, organization.people),
      playConversations(play, talk),
      playCalls(play, talk),
      playReactions(play),
      ...[...play.actors.values()].map((by) => playPresence(play, by)),
    ]
    await Promise.all(scenes.map((scene) => scene.catch(ends)))
  } catch {
    ends()
  }
}
