import type { Conversation } from '../../shared/api/conversation.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { MessageId, Narrow } from '../../shared/api/types.ts'
import { topicNarrow } from '../../shared/model/views/narrow.ts'
import { unwrap } from '../core/watchClient.ts'
import { startCoreProcess } from '../coreProcess/coreProcess.ts'
import type { CoreProcess, CoreProcessOptions } from '../coreProcess/coreProcess.ts'
import { sendMessage } from '../server/actions/messages/sendMessage.ts'
import { render } from '../server/render.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'
import type { Message } from '../server/state/records.ts'

/** A server, a user's profile and the conversation in which a fault occurs, with the expected final state. */
export interface FaultWorld {
  readonly server: RunningServer
  readonly profile: string
  /** Folder for files of the user; created by tests that need it. */
  readonly folder: string
  readonly who: ServerAccount
  readonly destination: Extract<Conversation, { type: 'channel' }>
  readonly narrow: Narrow
  /** Topics of the channel that are compared at the end. */
  readonly topics: string[]
  /** Texts that the user sent, once per send: the server must have each exactly that often. */
  readonly sent: string[]
  /** Expected texts of all drafts. */
  drafts: readonly string[]
  /** Starts core on the profile and waits until it is live. The last started process is checked in the end. */
  start(options?: StartOptions): Promise<CoreProcess>
  /** Sends as the window does. Not awaited if the process dies before it returns. */
  send(run: CoreProcess, content: string, draft?: string): Promise<string>
  /** Stores messages of a different user in the conversation, directly on the server. */
  say(...contents: readonly string[]): readonly MessageId[]
  /** Returns the server's messages of the conversation, or of a different topic of its channel, oldest first. */
  messages(topic?: string): readonly Message[]
  /** Returns how often the server has this text, in any conversation. */
  count(content: string): number
  last(): CoreProcess | null
  /** Sets options for all further starts. */
  use(options: StartOptions): void
  onEnd(work: () => Promise<unknown>): void
  end(): Promise<void>
}

export type StartOptions = Partial<Omit<CoreProcessOptions, 'profile' | 'who'>> & {
  /** True if the start does not wait for a connection: the stored data is enough. */
  readonly offline?: boolean
}

export const isLive = (run: CoreProcess) => run.until('live', (state) => state.connection.state === 'live')

export async function openWorld(): Promise<FaultWorld> {
  const server = await startServer({ scenario: 'small', limits: { uploadMib: 100 } })
  const profile = mkdtempSync(path.join(tmpdir(), 'topical-fault-'))
  const who = server.accounts[1]!
  const { state } = server.server
  const general = [...state.channels.values()].find(({ name }) => name === 'general')!
  const topic = 'faults'
  const destination = { type: 'channel' as const, channelId: general.id, topic }
  const runs: CoreProcess[] = []
  const ends: (() => Promise<unknown>)[] = []
  let always: StartOptions = {}
  const sent: string[] = []
  const all = () => [...state.messages.byId.values()]
  return {
    server,
    profile,
    folder: `${profile}-files`,
    who,
    destination,
    narrow: topicNarrow(general.id, topic),
    topics: [topic],
    sent,
    drafts: [],
    use: (options) => {
      always = options
    },
    onEnd: (work) => void ends.push(work),
    start: async ({ offline = false, ...options } = {}) => {
      const run = await startCoreProcess({ server, profile, who, ...always, ...options })
      runs.push(run)
      if (!offline) await isLive(run)
      return run
    },
    send: async (run, content, draft) => {
      sent.push(content)
      const { account, handlers } = run
      const input = { account, destination, content, ...(draft === undefined ? {} : { draft }) }
      return unwrap(await handlers['message.send'](input)).localId
    },
    say: (...contents) =>
      contents.map(
        (content) =>
          sendMessage(server.server, {
            sender: state.users.get(server.accounts[2]!.user_id)!,
            channel: general,
            topic,
            participants: [],
            content,
            client: 'test',
            readBySender: true,
            rendered: render(server.server, content),
          }).message.id,
      ),
    messages: (of = topic) =>
      all()
        .filter((message) => message.channelId === general.id && message.topic === of)
        .sort((a, b) => a.id - b.id),
    count: (content) => all().filter((message) => message.content === content).length,
    last: () => runs.at(-1) ?? null,
    end: async () => {
      await Promise.all(runs.map((run) => run.kill()))
      await Promise.all([server.close(), ...ends.map((work) => work())])
      for (const made of [profile, `${profile}-files`]) rmSync(made, { recursive: true, force: true })
    },
  }
}
