import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createClient } from '../../electron/core/client.ts'
import type { Client, ClientOptions, CorePush, NotificationChange } from '../../electron/core/client.ts'
import { systemClock } from '../../electron/core/clock.ts'
import type { RequestOnce } from '../../electron/core/media.ts'
import type { Cipher } from '../../electron/core/vault.ts'
import type { Narrow } from '../../shared/api/types.ts'
import type { CallResult } from '../../shared/ipc/contract.ts'
import { joinPieces } from '../../shared/ipc/pieces.ts'
import { applyEvents } from '../../shared/model/account.ts'
import type { AccountState } from '../../shared/model/account.ts'
import type { AccountEvent } from '../../shared/model/localEvent.ts'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'
import { nodeUpload } from './nodeUpload.ts'

export const noCipher: Cipher = {
  available: () => false,
  backend: () => 'basic_text',
  encrypt: () => {
    throw new Error('no keyring')
  },
  decrypt: () => {
    throw new Error('no keyring')
  },
}

interface Batch {
  readonly seq: number
  readonly events: readonly AccountEvent[]
}

/** A client on a profile of its own, and a window's fold beside it that is fed by batches alone. */
export interface TestClient {
  readonly client: Client
  readonly account: string
  readonly pushes: CorePush[]
  readonly notifications: NotificationChange[]
  readonly log: string[]
  readonly events: AccountEvent[]
  state(): AccountState
  attach(): Promise<void>
  fetch(narrow: Narrow, anchor?: number | 'newest' | 'first_unread'): Promise<void>
  /** Resolves as soon as `holds` does, looked at after every push. */
  until(what: string, holds: (state: AccountState) => boolean): Promise<void>
  /** Resolves when a push, past or coming, is the one. */
  pushed(what: string, isIt: (push: CorePush) => boolean): Promise<void>
  readonly close: () => Promise<void>
}

export interface TestClientOptions extends Partial<ClientOptions> {
  /** Kept by the caller: a second client may open the same profile. */
  readonly profile?: string
}

export async function openClient(options: TestClientOptions = {}): Promise<Omit<TestClient, 'account'>> {
  const dir = options.profile ?? mkdtempSync(join(tmpdir(), 'topical-core-'))
  const log: string[] = []
  const note = (level: string) => (text: string, data?: object) =>
    log.push(
      `${level} ${text} ${data ? JSON.stringify(data, (_k, v: unknown) => (v instanceof Error ? v.stack : v)) : ''}`,
    )
  const client = await createClient({
    dir,
    version: '0.0.0',
    fetchFor: () => fetch,
    requestOnceFor: () => nodeRequestOnce,
    uploadFor: () => nodeUpload,
    cipher: noCipher,
    clock: systemClock,
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    idle: () => 'active',
    openExternal: async () => undefined,
    ...options,
  })
  const pushes: CorePush[] = []
  const notifications: NotificationChange[] = []
  const events: AccountEvent[] = []
  let state: AccountState | null = null
  let seq = 0
  let watchers: (() => void)[] = []
  /** What comes while the state is on its way; null: it is not. */
  let early: Batch[] | null = null
  const take = (batch: Batch) => {
    early?.push(batch)
    if (early !== null || state === null || batch.seq <= seq) return
    if (batch.seq !== seq + 1) throw new Error(`a batch is missing: ${seq} then ${batch.seq}`)
    seq = batch.seq
    events.push(...batch.events)
    state = applyEvents(state, batch.events)
  }
  client.onPush((push) => {
    pushes.push(push)
    if (push.name === 'account.batch') take(push.payload)
    for (const watch of [...watchers]) watch()
  })
  client.onNotification((change) => notifications.push(change))
  const current = () => {
    if (state === null) throw new Error('not attached')
    return state
  }
  const wait = (what: string, holds: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`never: ${what}\n${log.join('\n')}`))
      }, 15_000)
      const watch = () => {
        if (!holds()) return
        clearTimeout(timer)
        watchers = watchers.filter((each) => each !== watch)
        resolve()
      }
      watchers.push(watch)
      watch()
    })
  const id = () => client.bootstrap().accounts[0]?.id ?? ''
  return {
    client,
    pushes,
    notifications,
    log,
    events,
    state: current,
    attach: async () => {
      early = []
      const answer = unwrap(await client.handlers['account.attach']({ account: id() }))
      const joiner = joinPieces()
      joiner.add(answer.piece)
      for (let more = answer.ticket !== null; more && answer.ticket !== null;) {
        const part = unwrap(await client.handlers['account.part']({ account: id(), ticket: answer.ticket }))
        joiner.add(part.piece ?? '')
        more = part.more
      }
      state = joiner.value() as AccountState
      seq = answer.seq
      const waiting = early
      early = null
      for (const batch of waiting) take(batch)
    },
    fetch: async (narrow, anchor = 'newest') => {
      unwrap(
        await client.handlers['messages.fetch']({
          account: id(),
          narrow: narrow.map((term) => ({ ...term, operand: mutable(term.operand) })),
          anchor,
          before: 30,
          after: 30,
          direction: 'around',
          replaces: false,
        }),
      )
    },
    until: (what, holds) => wait(what, () => state !== null && holds(state)),
    pushed: (what, isIt) => wait(what, () => pushes.some(isIt)),
    close: async () => {
      await client.close()
      if (options.profile === undefined) rmSync(dir, { recursive: true, force: true })
    },
  }
}

const mutable = (operand: Narrow[number]['operand']) => (typeof operand === 'object' ? [...operand] : operand)

/** Signed in as `who` for this run, attached. */
export async function openAs(
  server: RunningServer,
  who: ServerAccount,
  options: TestClientOptions = {},
): Promise<TestClient> {
  const opened = await openClient(options)
  const login = { realmUrl: server.url, email: who.email, apiKey: who.api_key }
  const { account } = unwrap(await opened.client.demoLogin(login))
  await opened.attach()
  return { ...opened, account }
}

export function unwrap<T>(result: CallResult<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

/** One hop over plain Node. */
export const nodeRequestOnce: RequestOnce = (url, { method, headers }) =>
  new Promise((resolve, reject) => {
    const outgoing = httpRequest(url, { method, headers: { ...headers }, agent: false }, (answer) => {
      const flat = Object.entries(answer.headers).map(([name, each]) => [name, String(each)])
      resolve({
        status: answer.statusCode ?? 0,
        headers: Object.fromEntries(flat) as Record<string, string>,
        body: Readable.toWeb(answer) as unknown as ReadableStream<Uint8Array>,
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
