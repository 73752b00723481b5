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

/** A server, a person's profile and the conversation in which it goes wrong; and what has to be there afterwards. */
export interface World {
  readonly server: RunningServer
  readonly profile: string
  /** For the person's own files; made by whoever wants one. */
  readonly folder: string
  readonly who: ServerAccount
  readonly destination: Extract<Conversation, { type: 'channel' }>
  readonly narrow: Narrow
  /** Topics of the channel that are compared at the end. */
  readonly topics: string[]
  /** Texts that the person sent, once for each time: the server must have each exactly that often. */
  readonly sent: string[]
  /** Texts that have to be among the drafts, and no others. */
  drafts: readonly string[]
  /** Starts core on the profile, live. The last one is looked at in the end. */
  start(options?: StartOptions): Promise<CoreProcess>
  /** As the window does; not awaited where the process is to end before it answers. */
  send(run: CoreProcess, content: string, draft?: string): Promise<string>
  /** Another person's messages in the conversation, at once. */
  say(...contents: readonly string[]): readonly MessageId[]
  /** Messages of the conversation, or of another topic of its channel, as the server has them, oldest first. */
  messages(topic?: string): readonly Message[]
  /** How often the server has this text, anywhere. */
  count(content: string): number
  last(): CoreProcess | null
  /** Sets options that every further start uses, too. */
  use(options: StartOptions): void
  onEnd(work: () => Promise<unknown>): void
  end(): Promise<void>
}

export type StartOptions = Partial<Omit<CoreProcessOptions, 'profile' | 'who'>> & {
  /** True when the start does not wait for a connection: the last run's data is enough. */
  readonly offline?: boolean
}

export const isLive = (run: CoreProcess) => run.until('live', (state) => state.connection.state === 'live')

export async function openWorld(): Promise<World> {
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
      const asked = { account, destination, content, ...(draft === undefined ? {} : { draft }) }
      return unwrap(await handlers['message.send'](asked)).localId
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
