import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CoreBootstrap } from '../../electron/core/client/client.ts'
import type { ClientOptions } from '../../electron/core/client/clientOptions.ts'
import type { CorePush } from '../../electron/core/account/accountsType.ts'
import { systemClock } from '../../electron/core/platform/clock.ts'
import { topicNarrow } from '../../shared/model/views/narrow.ts'
import { idsOf, noIds } from '../../shared/collections/idList.ts'
import { mapGet } from '../../shared/collections/shardedMap.ts'
import { viewOf } from '../../shared/model/views/views.ts'
import { unwrap } from '../core/harness.ts'
import type { TestClient } from '../core/harness.ts'
import { openKept } from '../core/openKept.ts'
import type { CoreProcess } from '../coreProcess/coreProcess.ts'
import { sendMessage } from '../server/actions/messages/sendMessage.ts'
import { render } from '../server/render.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'
import type { Message } from '../server/state/records.ts'
import { settles } from './actions.ts'
import type { CoreFault } from './faultCases.ts'
import { readAll } from './readAll.ts'
import { createThreads } from './threads.ts'
import type { Threads } from './threads.ts'

export type Run = Pick<
  CoreProcess,
  'account' | 'handlers' | 'state' | 'until' | 'pushed' | 'pushes' | 'events'
>

/** Intercepts requests. */
type Between = (url: string, init: RequestInit | undefined, go: () => Promise<Response>) => Promise<Response>

/** True if the request matches `METHOD /path` exactly. */
export const isFor = (what: string, url: string, init: RequestInit | undefined): boolean =>
  `${init?.method ?? 'GET'} ${new URL(url).pathname}` === what

/** One server and one run on one profile for several faults, each with its own conversation. */
export interface SharedRun {
  readonly server: RunningServer
  readonly who: ServerAccount
  readonly profile: string
  readonly run: Run
  readonly threads: Threads
  /** Topic of the current fault. */
  readonly topic: string
  readonly channelId: number
  readonly destination: { readonly type: 'channel'; readonly channelId: number; readonly topic: string }
  readonly lines: readonly string[]
  send(content: string): Promise<string>
  /** Sends messages as a different user. */
  say(...contents: readonly string[]): readonly number[]
  messages(): readonly Message[]
  count(content: string): number
  notices(): readonly string[]
  accounts(): CoreBootstrap['accounts']
  settings(): CoreBootstrap['settings']
  /** The view that the last window showed. */
  hash(): string
  /** Creates a file of the user, deleted with this run. */
  write(name: string, text: string): string
  onPush(listener: (push: CorePush) => void): () => void
  onNotification(listener: () => void): () => void
  wake(): void
  /** Sets the computer's clock ahead by `offsetMs`. */
  setClock(offsetMs: number): void
  setBetween(between: Between | null): void
  /** Ends this run as a user does by quitting, and starts the next one on the profile, optionally without a server. */
  restart(how?: { readonly offline?: boolean }): Promise<void>
}

export interface SharedFaults {
  readonly fault: (name: CoreFault, run: (it: SharedRun) => Promise<void>) => void
}

/** Factor by which waits are shortened. */
const timeScale = 10

/**
 * Defines faults that share a server and a run. `mend` ends each fault; then every message must be delivered once,
 * and the conversation must equal the server's.
 */
export function sharedFaults(
  options: Partial<ClientOptions> = {},
  mend: () => void = () => undefined,
): SharedFaults {
  let server: RunningServer
  let profile: string
  let folder: string
  let client: TestClient
  let topic = ''
  let offset = 0
  let between: Between | null = null
  let lines: string[] = []
  let sent: string[] = []
  let noticesBefore = 0
  const threads = createThreads()
  // A thread that starts on a busy computer gets more time.
  const silence = {
    stepMs: 100,
    get toldAfter() {
      return threads.isHanging() ? 3 : 300
    },
    get givenUpAfter() {
      return threads.isHanging() ? 10 : 600
    },
  }
  const note = (level: string) => (text: string, data?: object) =>
    void lines.push(
      `${level} ${text} ${JSON.stringify(data ?? {}, (_k, v: unknown) => (v instanceof Error ? v.stack : v))}`,
    )
  const open = async () => {
    noticesBefore = 0
    client = await openKept(server, server.accounts[1]!, {
      profile,
      storeThread: threads.spawn,
      storeSilence: silence,
      clock: {
        ...systemClock,
        now: () => Date.now() + offset,
        sleep: (ms, signal) => systemClock.sleep(ms / timeScale, signal),
      },
      log: { info: note('info'), warn: note('warn'), error: note('error') },
      fetchFor: () => (url, init) => {
        const go = () => fetch(url, init)
        return between === null ? go() : between(String(url), init, go)
      },
      ...options,
    })
  }
  const isLive = () =>
    client
      .until('live', ({ connection }) => connection.state === 'live')
      .catch((error: unknown) => {
        throw new Error(lines.join('\n'), { cause: error })
      })
  const general = () => [...server.server.state.channels.values()].find(({ name }) => name === 'general')!
  const all = () => [...server.server.state.messages.byId.values()]
  const messages = () =>
    all()
      .filter((message) => message.channelId === general().id && message.topic === topic)
      .sort((a, b) => a.id - b.id)
  const destination = () => ({ type: 'channel' as const, channelId: general().id, topic })
  const it: SharedRun = {
    get server() {
      return server
    },
    get who() {
      return server.accounts[1]!
    },
    get profile() {
      return profile
    },
    get run() {
      return { ...client, handlers: client.client.handlers }
    },
    get topic() {
      return topic
    },
    get channelId() {
      return general().id
    },
    get destination() {
      return destination()
    },
    get lines() {
      return lines
    },
    threads,
    send: async (content) => {
      sent.push(content)
      const { account } = client
      const input = { account, destination: destination(), content }
      return unwrap(await client.client.handlers['message.send'](input)).localId
    },
    say: (...contents) =>
      contents.map(
        (content) =>
          sendMessage(server.server, {
            sender: server.server.state.users.get(server.accounts[2]!.user_id)!,
            channel: general(),
            topic,
            participants: [],
            content,
            client: 'test',
            readBySender: true,
            rendered: render(server.server, content),
          }).message.id,
      ),
    messages,
    count: (content) => all().filter((message) => message.content === content).length,
    notices: () => client.client.bootstrap().notices.slice(noticesBefore),
    accounts: () => client.client.bootstrap().accounts,
    settings: () => client.client.bootstrap().settings,
    hash: () => client.client.bootstrap().restore.hash,
    write: (name, text) => {
      const file = path.join(folder, name)
      writeFileSync(file, text)
      return file
    },
    onPush: (listener) => client.client.onPush(listener),
    onNotification: (listener) => client.client.onNotification(listener),
    wake: () => client.client.reconnect(),
    setClock: (offsetMs) => {
      offset = offsetMs
    },
    setBetween: (next) => {
      between = next
    },
    restart: async ({ offline = false } = {}) => {
      await client.close()
      if (offline) await server.down()
      await open()
      if (!offline) await isLive()
    },
  }

  /** Asserts that everything arrived once and is shown as on the server. */
  const isWhole = async () => {
    await isLive()
    await settles(it.run)
    for (const text of new Set(sent))
      expect([text, it.count(text)]).toEqual([text, sent.filter((each) => each === text).length])
    const narrow = topicNarrow(general().id, topic)
    await readAll(it.run, narrow)
    const shown = () => {
      const { messages, views } = client.state()
      return idsOf(viewOf({ views }, narrow)?.ids ?? noIds).map((id) => mapGet(messages.byId, id)?.content)
    }
    await expect.poll(shown, { timeout: 5000 }).toEqual(messages().map(({ html }) => html))
  }

  beforeAll(async () => {
    server = await startServer({ scenario: 'small', limits: { uploadMib: 100 } })
    profile = mkdtempSync(path.join(tmpdir(), 'topical-shared-'))
    folder = mkdtempSync(path.join(tmpdir(), 'topical-shared-files-'))
    await open()
    await isLive()
  })
  afterAll(async () => {
    await client.close()
    await server.close()
    for (const each of [profile, folder]) rmSync(each, { recursive: true, force: true })
  })
  return {
    fault: (name, run) => {
      test(name, { timeout: 60_000 }, async () => {
        topic = name.slice(0, 60)
        sent = []
        lines = []
        client.pushes.length = 0
        client.events.length = 0
        noticesBefore = client.client.bootstrap().notices.length
        try {
          await run(it)
        } finally {
          mend()
          between = null
          offset = 0
          server.clearFaults()
          await server.up()
          await threads.heal()
          it.wake()
        }
        await isWhole()
      })
    },
  }
}
