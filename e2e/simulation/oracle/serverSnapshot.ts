import type { Asker } from '../asker.ts'
import { createApi } from '../../../electron/core/http/api.ts'
import type { Api } from '../../../electron/core/http/api.ts'
import { userAgentOf } from '../../../electron/core/http/request.ts'
import { withoutUnwanted } from '../../../electron/core/sync/pages/withoutUnwanted.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { Snapshot } from '../../../shared/api/snapshotType.ts'
import type {
  Attachment,
  ChannelId,
  Message,
  MessageId,
  Narrow,
  PresenceEntry,
  RealmExport,
  UserId,
} from '../../../shared/api/types.ts'
import type { Topic, AccountState } from '../../../shared/model/state/accountState.ts'
import { accountFromSnapshot } from '../../../shared/model/account/account.ts'
import { isDirectMention } from '../../../shared/api/flags.ts'
import { narrowKey } from '../../../shared/model/views/narrow.ts'
import { mapEntries, mapValues } from '../../../shared/collections/shardedMap.ts'
import { topicsOf } from '../../server/endpoints/channels/channels.ts'
import { canReadChannel } from '../../server/rules/access.ts'
import { failedEdits } from './lateEdits.ts'
import { typingOf, type Typing } from './typingOf.ts'
import type { World } from '../world.ts'

type ListedTopic = Pick<Topic, 'name' | 'maxId'>

/**
 * The server snapshot: everything that the server reports about one account, fetched by the app's routes
 * while nothing changes.
 */
export interface ServerSnapshot {
  readonly snapshot: Snapshot
  readonly fresh: AccountState
  /** The response to the client's next presence report, by user id; fetched just before the registration. */
  readonly presences: Readonly<Record<string, PresenceEntry>>
  /** Topic names and newest message ids by channel id, for the channels whose topic list a client state holds. */
  readonly topics: ReadonlyMap<number, readonly ListedTopic[]>
  /**
   * Messages that the account may see: all of the opened narrows, and each cached message that still exists.
   */
  readonly messages: ReadonlyMap<MessageId, Message>
  /** All ids of each narrow that was opened, by narrowKey; null: the server refuses the narrow now. */
  readonly narrows: ReadonlyMap<string, readonly MessageId[] | null>
  /** Channel ids of deleted channel messages, by message id. */
  readonly deleted: ReadonlyMap<MessageId, ChannelId>
  /** Messages that mention the account directly, not only by a wildcard. */
  readonly mentions: ReadonlySet<MessageId>
  /** All subscriber ids of the channels whose subscribers a registration lists only in part. */
  readonly wholeSubscribers: ReadonlyMap<ChannelId, readonly UserId[]>
  /** True when an event since the current registration changed the account's own role. */
  readonly hasNewRole: boolean
  /** Null when the account may not list exports. */
  readonly exports: readonly RealmExport[] | null
  readonly consents: ReadonlyMap<number, boolean> | null
  readonly attachments: { readonly byId: ReadonlyMap<number, Attachment>; readonly uploadSpaceUsed: number }
  /** Texts of edits that the client accepted for later and the server then refused. */
  readonly failedEdits: readonly string[]
  /** Typing users by conversation, as the queue's events report them. */
  readonly typing: Typing
}

/** More messages than any scenario creates. */
const everything = 4000

/** Fetches everything that the states of this user are compared with. */
export async function takeServerSnapshot(
  world: Pick<World, 'server' | 'channelOfMessage'>,
  user: Asker,
  states: readonly AccountState[],
): Promise<ServerSnapshot> {
  const api = apiOf(world, user)
  const report = { status: 'active' as const, lastUpdateId: user.wire.presenceSince(), newUserInput: false }
  const { presences } = value(await api.call(routes.updatePresence, report))
  const snapshot = value(await api.call(routes.registerQueue, { idleQueueTimeoutSeconds: 600 }))
  await api.call(routes.deleteQueue, { queueId: snapshot.queueId })
  const fresh = accountFromSnapshot(snapshot, user.clock.now())
  const wholeSubscribers = new Map<ChannelId, readonly UserId[]>()
  for (const channelId of fresh.partialSubscribers)
    wholeSubscribers.set(channelId, value(await api.call(routes.getSubscribers, { channelId })))
  const exports = await api.call(routes.getExports, {})
  const consents = await api.call(routes.getExportConsents, {})
  const files = value(await api.call(routes.getAttachments, {}))
  const channels = new Set(states.flatMap((state) => [...mapEntries(state.topics)].map(([id]) => id)))
  const topics = new Map<number, readonly ListedTopic[]>()
  for (const channelId of channels) {
    const answer = await api.call(routes.getTopics, { channelId })
    const listed = answer.ok ? answer.value : archivedTopics(world, user, channelId)
    if (listed !== null) topics.set(channelId, listed)
  }
  const opened = new Map<string, Narrow>()
  const cached = new Map<MessageId, Message>()
  for (const state of states) {
    for (const [key, view] of state.views) opened.set(key, view.narrow)
    for (const message of mapValues(state.messages.byId)) cached.set(message.id, message)
  }
  const messages = new Map<MessageId, Message>()
  const narrows = new Map<string, readonly MessageId[] | null>()
  const take = (found: readonly Message[]) => {
    for (const message of found) messages.set(message.id, message)
    return found.map(({ id }) => id)
  }
  for (const [key, narrow] of opened) narrows.set(key, await allOf(api, narrow, take))
  for (const [id, message] of cached) if (!messages.has(id)) await one(api, message, take)
  const mentions = await allOf(api, [{ operator: 'is', operand: 'mentioned' }], (found) =>
    found.filter(isDirectMention).map(({ id }) => id),
  )
  return {
    snapshot,
    mentions: new Set(mentions),
    deleted: new Map(
      [...world.channelOfMessage].filter(([id]) => !world.server.server.state.messages.byId.has(id)),
    ),
    fresh,
    presences,
    topics,
    messages,
    narrows,
    wholeSubscribers,
    hasNewRole: roleChanged(user),
    exports: exports.ok ? exports.value : null,
    consents: consents.ok
      ? new Map(consents.value.map(({ userId, hasConsented }) => [userId, hasConsented]))
      : null,
    attachments: {
      byId: new Map(files.attachments.map((each) => [each.id, each])),
      uploadSpaceUsed: files.bytesUsed ?? 0,
    },
    failedEdits: failedEdits(user, world.server),
    typing: typingOf(user, snapshot),
  }
}

/**
 * Returns the topics of an archived channel from the server's records, because the server refuses to list
 * them. Returns null if it is not archived or not readable for the account. A client keeps its list while the
 * channel is archived.
 */
function archivedTopics(
  { server: { server } }: Pick<World, 'server'>,
  { userId }: Asker,
  channelId: ChannelId,
): readonly ListedTopic[] | null {
  const channel = server.state.channels.get(channelId)
  const user = server.state.users.get(userId)
  if (!channel?.isArchived || !user || server.has('archivedChannelsOpen')) return null
  if (!canReadChannel(server, user, channel)) return null
  return topicsOf(server, user, channel, true).map(({ name, max_id }) => ({ name, maxId: max_id }))
}

const roleChanged = ({ wire, userId }: Asker): boolean =>
  wire.events.some(({ event }) => {
    const user = event['person'] as { readonly user_id?: number; readonly role?: number } | undefined
    return event.type === 'realm_user' && user?.user_id === userId && user.role !== undefined
  })

async function allOf(
  api: Api,
  narrow: Narrow,
  take: (found: readonly Message[]) => readonly MessageId[],
): Promise<readonly MessageId[] | null> {
  const page = { narrow: plainNarrow(narrow), anchor: 'newest' as const, before: everything, after: 0 }
  const answer = await api.call(routes.getMessages, page)
  // Servers cannot exclude words, so the client filters.
  if (answer.ok) return take(withoutUnwanted(narrow, answer.value.messages))
  if (answer.error.kind === 'refused' || answer.error.kind === 'tooOld') return null
  throw new Error(`${narrowKey(narrow)}: ${JSON.stringify(answer.error)}`)
}

/**
 * Fetches one message by its id alone, which finds received messages, and by its id within its channel, which finds
 * the channel's history. A message that neither narrow finds is not visible to the account.
 */
async function one(api: Api, message: Message, take: (found: readonly Message[]) => unknown): Promise<void> {
  const itself = { operator: 'id', operand: message.id }
  const channel = message.type === 'channel' ? [{ operator: 'channel', operand: message.channelId }] : []
  for (const narrow of [[itself], [...channel, itself]]) {
    const answer = await api.call(routes.getMessages, { narrow, anchor: message.id, before: 0, after: 0 })
    if (answer.ok && answer.value.messages.length > 0) return void take(answer.value.messages)
  }
}

const plainNarrow = (narrow: Narrow) =>
  narrow.map((term) => ({
    ...term,
    operand: typeof term.operand === 'object' ? [...term.operand] : term.operand,
  }))

function apiOf({ server }: Pick<World, 'server'>, { login }: Asker): Api {
  // The account's email address may have changed since the sign-in.
  const now = server.accounts.find(({ user_id }) => user_id === login.user_id)
  return createApi({
    realmUrl: server.url,
    fetch,
    userAgent: userAgentOf('0.0.0'),
    credentials: () => ({ email: now?.email ?? login.email, apiKey: now?.api_key ?? login.api_key }),
    context: () => ({
      wireName: server.wireName,
      featureLevel: server.featureLevel,
      selfUserId: login.user_id,
    }),
  })
}

function value<T>(
  answer: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown },
): T {
  if (answer.ok) return answer.value
  throw new Error(JSON.stringify(answer.error))
}
