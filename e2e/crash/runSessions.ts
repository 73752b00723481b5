import type { Conversation } from '../../shared/api/conversation.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { EndedEarly, startCoreProcess } from '../coreProcess/coreProcess.ts'
import type { CoreProcess } from '../coreProcess/coreProcess.ts'
import { createRng } from '../simulation/scenarios/rng.ts'
import type { Rng } from '../simulation/scenarios/rng.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { actions } from './actions.ts'
import { outsideFaults } from './outsideFaults.ts'
import { finish } from './finish.ts'
import { createExpectations } from './expectations.ts'
import { startNetworkProxy } from './networkProxy.ts'
import type { NetworkProxy } from './networkProxy.ts'
import { pickCrashPoint, describeCrashPoint } from './crashPoints.ts'
import type { CrashPoint } from './crashPoints.ts'
import { knownDrafts } from './draftActions.ts'
import { idsIn, placesOf } from './actor.ts'
import type { Actor, Stored } from './actor.ts'

export interface Outcome {
  readonly kills: number
  /** Number of kills after which the client knew nothing of a stored message. */
  readonly unheard: number
  /** The steps with their outcomes, one line each. */
  readonly lines: readonly string[]
  /** Problems in the final state; empty if there are none. */
  readonly failures: readonly string[]
}

/** Factor by which the client's clock and its waits run faster than real time. */
const timeScale = 20
const pauseMs = 60
/** Without network and state a start never ends by itself. */
const startingMs = 3000

type Note = (text: string | (() => string)) => void

/** Runs one profile whose client is killed `kills` times, then lets it finish and compares it with the server. */
export async function runSessions(seed: number, kills: number): Promise<Outcome> {
  const rng = createRng(seed)
  const proxy = await startNetworkProxy()
  const server = await startServer({ scenario: 'small', realmUrl: proxy.url })
  proxy.target = server.url
  const folder = mkdtempSync(path.join(tmpdir(), 'topical-kills-'))
  const profile = path.join(folder, 'profile')
  const hastySince = Date.now()
  const clock = () => hastySince + (Date.now() - hastySince) * timeScale
  const notes: (string | (() => string))[] = []
  const note: Note = (text) => void notes.push(text)
  const failures: string[] = []
  const start = (options: Partial<Parameters<typeof startCoreProcess>[0]> = {}) =>
    startCoreProcess({ profile, server: proxy, who: actor.who, timeScale, hastySince, ...options })
  const actor = await setUp({ seed, rng, proxy, server, folder, profile, clock, note })
  let count = 0
  let unheard = 0
  try {
    // The sign-in is not tested here, and a busy computer is too slow for it at the fast clock.
    actor.core = await start({ timeScale: 1, hastySince: null })
    await actor.core.until('live', ({ connection }) => connection.state === 'live')
    await actor.core.kill()
    for (; count < kills; count++) {
      const { errors, isUnheard } = await live(actor, pickCrashPoint(rng), note, start)
      failures.push(...errors)
      if (isUnheard) unheard += 1
    }
    proxy.mend()
    await proxy.up()
    note('— in peace —')
    failures.push(...(await finish(actor, start)))
  } catch (error) {
    failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    // The first start may have failed.
    await (actor.core as CoreProcess | undefined)?.kill()
  } finally {
    await proxy.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const lines = notes.map((each) => (typeof each === 'string' ? each : each()))
  return { kills: count, unheard, lines, failures }
}

async function setUp(options: {
  readonly seed: number
  readonly rng: Rng
  readonly proxy: NetworkProxy
  readonly server: RunningServer
  readonly folder: string
  readonly profile: string
  readonly clock: Actor['clock']
  readonly note: Note
}): Promise<Actor> {
  const { server } = options
  const [olga, ada, ben] = server.accounts
  const general = [...server.server.state.channels.values()].find(({ name }) => name === 'general')
  if (olga === undefined || ada === undefined || ben === undefined || general === undefined)
    throw new Error('another organization')
  // On a busy computer ten lifetimes at the fast clock take longer than the default limit of ten minutes.
  server.server.state.realm.settings['message_content_edit_limit_seconds'] = null
  const stored: Stored[] = []
  const { byId } = server.server.state.messages
  const put = byId.set.bind(byId)
  byId.set = (id, message) => {
    if (!byId.has(id) && message.senderId === ada.user_id) {
      stored.push({ id, content: message.content })
      options.note(`      the server stores ${String(id)} "${message.content}" in # ${message.topic}`)
    }
    return put(id, message)
  }
  const uploaded: string[] = []
  const { uploads } = server.server.state
  const putUpload = uploads.set.bind(uploads)
  uploads.set = (id, upload) => {
    if (!uploads.has(id)) uploaded.push(upload.name)
    return putUpload(id, upload)
  }
  let last = 0
  const actor = {
    ...options,
    who: ada,
    ben: testClient(server.url, ben),
    olga: testClient(server.url, olga),
    expectations: createExpectations(),
    stored,
    uploaded,
    general: general.id,
    // Set before any action.
    core: undefined as unknown as CoreProcess,
    composers: new Map<string, string>(),
    linked: new Set<string>(),
    next: () => ++last,
    places: () => placesOf({ server, who: ada }),
    idsOf: (conversation: Conversation) => idsIn({ server, who: ada }, conversation),
  }
  for (const topic of ['tea', 'wander'])
    await actor.ben.post('/messages', { type: 'stream', to: general.id, topic, content: `b about ${topic}` })
  return actor
}

interface Life {
  readonly errors: readonly string[]
  /** True if a message was stored without the client knowing anything of it. */
  readonly isUnheard: boolean
}

/** Runs the client from its start until it is killed. */
async function live(
  actor: Actor,
  moment: CrashPoint,
  note: Note,
  start: (options: Partial<Parameters<typeof startCoreProcess>[0]>) => Promise<CoreProcess>,
): Promise<Life> {
  const { rng, expectations, proxy } = actor
  const startedAt = Date.now()
  const since = () => String(Date.now() - startedAt).padStart(5)
  let kill: () => Promise<void> = () => Promise.resolve()
  let ended: Promise<void> = Promise.resolve()
  note(`— started, to be killed ${describeCrashPoint(moment)} —`)
  if (rng.chance(0.1)) {
    await proxy.down()
    setTimeout(() => void proxy.up(), rng.int(1500))
    note('without a network')
  }
  // Synchronizes the server's clock with the client's.
  actor.server.advanceClock(actor.clock() - actor.server.server.now())
  // Causes events while the client is not running.
  if (rng.chance(0.3)) note(`${String(actor.server.expireQueue('all', actor.who.user_id))} event queues died`)
  if (rng.chance(0.3)) await disturb(actor, note, since)
  const hasDone = watchFor(moment, proxy, () => void kill())
  const starting = start({
    stops: moment.stop === null ? [] : [moment.stop],
    onSpawn: (process) => ({ kill, ended } = process),
  }).catch((error: unknown) => {
    // Without a registration and stored state a window cannot attach.
    const isAway = error instanceof Error && /^(network|server|rate-limit):/.test(error.message)
    if (error instanceof EndedEarly || isAway) return null
    throw error
  })
  const killIn = (ms: number) => setTimeout(() => void kill(), ms)
  let timer = killIn(moment.since === 'start' ? moment.ms : startingMs)
  const core = await starting
  if (core !== null) {
    actor.core = core
    actor.composers.clear()
    for (const [id, { name }] of knownDrafts(actor)) actor.composers.set(id, name)
    note(`${since()} attached`)
    if (moment.since === 'attached') {
      clearTimeout(timer)
      timer = killIn(moment.ms)
    }
    while (!core.isEnded()) {
      if (rng.chance(0.3)) await disturb(actor, note, since)
      else doSomething(actor, note, since)
      if (rng.chance(0.7)) await new Promise((resolve) => setTimeout(resolve, rng.int(pauseMs)))
    }
  }
  await ended
  clearTimeout(timer)
  proxy.watch = null
  note(`${since()} killed`)
  for (const line of core?.log ?? []) if (line.includes('sendMessage')) note(`      ${line}`)
  // The client's last messages to this process are still arriving.
  await new Promise((resolve) => setTimeout(resolve, 10))
  expectations.cut()
  const isUnheard = hasDone() && moment.proxy?.isDeaf === true
  // Its event would resolve the message in the next run. Mostly that run shall have to look it up.
  if (isUnheard && rng.chance(0.7))
    note(`${String(actor.server.expireQueue('all', actor.who.user_id))} event queues died, and nobody knows`)
  return { errors: (core?.log ?? []).filter((each) => each.startsWith('error ')), isUnheard }
}

/** Returns a function that reports whether the server has processed the awaited request. */
function watchFor({ proxy: at }: CrashPoint, proxy: NetworkProxy, kill: () => void): () => boolean {
  if (at === null) return () => false
  const pattern = new RegExp(at.pattern)
  let arrived = 0
  let done = 0
  proxy.watch = {
    arrived: (what) => {
      if (pattern.test(what)) arrived += 1
      if (at.at !== 'arrived' || !pattern.test(what) || arrived !== at.nth) return true
      kill()
      return at.isHeard
    },
    done: (what) => {
      if (at.isDeaf && arrived >= at.nth && what.startsWith('GET /api/v1/events')) return false
      if (at.at !== 'done' || !pattern.test(what) || ++done !== at.nth) return true
      kill()
      return false
    },
  }
  return () => done >= at.nth
}

async function disturb(actor: Actor, note: Note, since: () => string): Promise<void> {
  const outsideFault = dealt(actor, outsideFaults)
  // The server may restart during the fault.
  const text = await outsideFault?.happen(actor).catch(() => `${outsideFault.name}, but nobody hears`)
  if (text != null) note(`${since()}   — ${text}`)
}

function doSomething(actor: Actor, note: Note, since: () => string): void {
  const plan = dealt(actor, actions)?.start(actor)
  if (plan == null) return
  const at = since()
  const { core } = actor
  let description = ''
  note(() => `${at} ${plan.text}${description}`)
  void plan.answer.then((result) => {
    description = result.ok ? '  (accepted)' : `  (${result.error.code}: ${result.error.message})`
    for (const expectation of plan.expected) expectation.outcome = result.ok ? 'accepted' : 'refused'
    if (result.ok && !core.isEnded()) plan.then?.()
  })
}

const dealt = <T extends { readonly name: string; readonly weight: number }>(
  { rng }: Actor,
  rows: readonly T[],
): T | undefined => {
  const weight = rows.flatMap((row) => new Array<T>(row.weight).fill(row))
  return weight[rng.int(weight.length)]
}
