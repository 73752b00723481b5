import type { Conversation } from '../../api/conversation.ts'
import type { ChannelFolder } from '../../api/types.ts'
import { sameItems, sidebarModel, sidebarSteps } from '../channels/sidebar.ts'
import type { AccountState } from '../state/accountState.ts'
import { memoSelector } from '../state/memo.ts'
import { conversationKey } from '../topics/conversation.ts'
import { channelInboxRows, directInboxRows, laterRows, newestFirst, type InboxRow } from './unreadRows.ts'

export type { InboxRow } from './unreadRows.ts'

/** A part of the inbox of one account. Channels are grouped as in the sidebar; without folders each is a group. */
export interface InboxGroup {
  /** mentioned, direct, followed, pinned, folder:<id>, channel:<id>, other, later. */
  readonly key: string
  readonly kind: 'mentioned' | 'direct' | 'followed' | 'pinned' | 'folder' | 'channel' | 'other' | 'later'
  /** The folder, for its name; null for the rest. */
  readonly folder: ChannelFolder | null
  /** The name of the channel; null for the rest. */
  readonly channel: string | null
  /** Newest first. */
  readonly rows: readonly InboxRow[]
}

export interface InboxModel {
  /**
   * Topics that mention the own user, direct messages, followed topics, channels, and what is in Later, read or not;
   * empty ones are left out. A conversation is in one group.
   */
  readonly groups: readonly InboxGroup[]
}

type Lists = readonly (readonly InboxRow[])[]
type Later = AccountState['later']

/** A group and what it was put together from: while that is the same, so is the group. */
interface Made {
  readonly group: InboxGroup
  readonly lists: Lists
  readonly later: Later
}

/** The unread conversations of an account, muted ones only with a mention. A group that did not change is the same object. */
export const inboxModel = (state: AccountState): InboxModel => made(state).model

/** Does the same in steps, as thousands of topics are sorted the first time; a later caller gets the model at once. */
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
    // Only archived channels have unread messages and are listed as inactive: they come after the others.
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
  // Each list is sorted already, which makes sorting them together cheap.
  const rows = lists.length === 1 ? (lists[0] as readonly InboxRow[]) : lists.flat().sort(newestFirst)
  return later.size === 0 ? rows : rows.filter(({ key }) => !later.has(key))
}

/**
 * The unread conversation after `from` in the order of the inbox; the first one where `from` is null or not in it.
 * null: nothing follows. `from` itself is never the answer.
 */
export function nextInboxRow(state: AccountState, from: Conversation | null): InboxRow | null {
  const rows = inboxModel(state).groups.flatMap(({ kind, rows: own }) => (kind === 'later' ? [] : own))
  const key = from === null ? null : conversationKey(from)
  const at = rows.findIndex((row) => row.key === key)
  return rows[at + 1] ?? null
}
