import type { Conversation } from '../../api/conversation.ts'
import type { ChannelFolder } from '../../api/types.ts'
import { sameItems, sidebarModel, sidebarSteps } from './sidebar.ts'
import type { AccountState } from '../state/accountState.ts'
import { memoSelector } from '../state/memoSelector.ts'
import { conversationKey } from '../../api/conversationKey.ts'
import { channelInboxRows, directInboxRows, laterRows, newestFirst, type InboxRow } from './unreadRows.ts'

export type { InboxRow } from './unreadRows.ts'

/**
 * A section of an account's inbox. Channels are grouped as in the sidebar; without folders, each channel is a group.
 */
export interface InboxGroup {
  /** Format: mentioned, direct, followed, pinned, folder:<id>, channel:<id>, other or later. */
  readonly key: string
  readonly kind: 'mentioned' | 'direct' | 'followed' | 'pinned' | 'folder' | 'channel' | 'other' | 'later'
  /** The folder, for its name; null for other groups. */
  readonly folder: ChannelFolder | null
  /** The channel's name; null for other groups. */
  readonly channel: string | null
  /** Newest first. */
  readonly rows: readonly InboxRow[]
}

export interface InboxModel {
  /**
   * Groups in this order: topics that mention the own user, direct messages, followed topics, channels, and Later,
   * which also lists read conversations. Empty groups are omitted. Each conversation is in one group.
   */
  readonly groups: readonly InboxGroup[]
}

type Lists = readonly (readonly InboxRow[])[]
type Later = AccountState['later']

/** A group and the inputs it was built from. Unchanged inputs keep the group. */
interface Made {
  readonly group: InboxGroup
  readonly lists: Lists
  readonly later: Later
}

/**
 * Returns the unread conversations of an account, muted ones only with a mention. Unchanged groups keep their identity.
 */
export const inboxModel = (state: AccountState): InboxModel => made(state).model

/** Does the same in steps, because the first sort of thousands of topics takes a while. The result is cached. */
export function* inboxSteps(state: AccountState): Generator<void, InboxModel> {
  yield* sidebarSteps(state)
  yield
  channelInboxRows(state)
  yield
  return inboxModel(state)
}

const made = memoSelector<{ readonly model: InboxModel; readonly parts: ReadonlyMap<string, Made> }>(
  (state) => [
    channelInboxRows(state),
    directInboxRows(state),
    sidebarModel(state).sections,
    laterRows(state),
  ],
  (state, previous) => {
    const parts = new Map<string, Made>()
    const put = (
      kind: InboxGroup['kind'],
      key: string,
      lists: Lists,
      { folder = null, channel = null }: Partial<Pick<InboxGroup, 'folder' | 'channel'>> = {},
    ): void => {
      if (lists.length === 0) return
      const old = previous?.parts.get(key)
      const { later } = state
      const isSame =
        old?.later === later &&
        old.group.folder === folder &&
        old.group.channel === channel &&
        sameItems(old.lists, lists)
      const rows = isSame ? old.group.rows : rowsOf(lists, kind === 'later' ? noneLater : later)
      if (isSame) parts.set(key, old)
      else if (rows.length > 0) parts.set(key, { lists, later, group: { key, kind, folder, channel, rows } })
    }
    const byChannel = channelInboxRows(state)
    const ofAll = (list: 'mentioned' | 'followed'): void =>
      put(list, list, listsOf([...byChannel.values()].map(({ sorted }) => sorted[list])))
    ofAll('mentioned')
    put('direct', 'direct', listsOf([directInboxRows(state)]))
    ofAll('followed')
    // Only archived channels are inactive despite unread messages. They come after the others.
    const others: (readonly InboxRow[])[] = []
    const { sections } = sidebarModel(state)
    const hasFolders = sections.some(({ kind }) => kind === 'folder')
    for (const { kind, key, folder, channels } of sections) {
      if (!hasFolders && kind !== 'pinned') {
        const listed = channels.flatMap(({ channelId, name }) => {
          const rows = byChannel.get(channelId)?.sorted.plain ?? []
          return rows.length === 0 ? [] : [{ channelId, name, rows }]
        })
        listed.sort((a, b) => (b.rows[0]?.newest ?? 0) - (a.rows[0]?.newest ?? 0))
        for (const { channelId, name, rows } of listed)
          put('channel', `channel:${String(channelId)}`, [rows], { channel: name })
        continue
      }
      const lists = listsOf(channels.map(({ channelId }) => byChannel.get(channelId)?.sorted.plain ?? []))
      if (kind === 'other' || kind === 'inactive') others.push(...lists)
      else put(kind, key, lists, { folder })
    }
    put('other', 'other', others)
    put('later', 'later', listsOf([laterRows(state)]))
    return { model: { groups: [...parts.values()].map(({ group }) => group) }, parts }
  },
)

const listsOf = (lists: Lists): Lists => lists.filter(({ length }) => length > 0)

const noneLater: Later = new Map()

function rowsOf(lists: Lists, later: Later): readonly InboxRow[] {
  // The lists are already sorted, so sorting them together is fast.
  const rows = lists.length === 1 ? (lists[0] as readonly InboxRow[]) : lists.flat().sort(newestFirst)
  return later.size === 0 ? rows : rows.filter(({ key }) => !later.has(key))
}

/**
 * Returns the unread conversation after `from` in inbox order; the first one when `from` is null or not listed; null
 * when there is no next one. Never returns `from` itself.
 */
export function nextInboxRow(state: AccountState, from: Conversation | null): InboxRow | null {
  const rows = inboxModel(state).groups.flatMap(({ kind, rows: groupRows }) =>
    kind === 'later' ? [] : groupRows,
  )
  const key = from === null ? null : conversationKey(from)
  const index = rows.findIndex((row) => row.key === key)
  return rows[index + 1] ?? null
}
