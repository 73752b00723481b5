import type { Channel, ChannelFolder, ChannelId, MessageId, Subscription, UserId } from '../api/types.ts'
import { lazily } from '../lazily.ts'
import type { AccountState } from './account.ts'
import {
  mentionsByChannel,
  mentionsOfChannel,
  mutedUnreadOfChannel,
  totalCounts,
  type TotalCounts,
  unreadOfChannel,
} from './counts.ts'
import { memoSelector } from './memo.ts'
import { mapGet } from './shardedMap.ts'

export interface ChannelRow {
  readonly channelId: ChannelId
  readonly name: string
  /** #rrggbb */
  readonly color: string
  readonly isPrivate: boolean
  readonly isWebPublic: boolean
  readonly isArchived: boolean
  readonly isMuted: boolean
  readonly isPinned: boolean
  /** Muted topics left out. */
  readonly unread: number
  readonly mutedUnread: number
  readonly mentions: number
}

export interface ChannelSection {
  /** pinned, folder:<id>, other, inactive. */
  readonly key: string
  readonly kind: 'pinned' | 'folder' | 'other' | 'inactive'
  /** The folder, for its name and description; null for the rest. */
  readonly folder: ChannelFolder | null
  /** By name; muted ones last. */
  readonly channels: readonly ChannelRow[]
  readonly unread: number
}

export interface DirectRow {
  readonly key: string
  /** All but the own user; [] for notes to self. */
  readonly userIds: readonly UserId[]
  readonly maxId: MessageId
  readonly unread: number
}

export interface SidebarModel {
  readonly counts: TotalCounts
  /** Newest first. */
  readonly directs: readonly DirectRow[]
  /** Pinned, folders by their order, others, inactive; empty ones left out. */
  readonly sections: readonly ChannelSection[]
}

/**
 * Everything the sidebar shows but the topics: of thousands of channels few are open. Rows that did not change, and
 * whose topics did not, stay the same objects.
 */
export function sidebarModel(state: AccountState): SidebarModel {
  return model(state)
}

const model = memoSelector<SidebarModel>(
  (state) => [totalCounts(state), directRows(state), sections(state)],
  (state) => ({ counts: totalCounts(state), directs: directRows(state), sections: sections(state) }),
)

const directRows = memoSelector<readonly DirectRow[]>(
  (state) => [state.directs, state.unreads.directs],
  (state, previous) => {
    const old = new Map(previous?.map((row) => [row.key, row]))
    const keys = new Set([...state.directs.keys(), ...state.unreads.directs.keys()])
    const rows: DirectRow[] = []
    for (const key of keys) {
      const ids = state.unreads.directs.get(key)
      const known = state.directs.get(key)
      const row: DirectRow = {
        key,
        userIds: known?.userIds ?? (key === '' ? [] : key.split(',').map(Number)),
        maxId: Math.max(known?.maxId ?? 0, ids?.[ids.length - 1] ?? 0),
        unread: ids?.length ?? 0,
      }
      const before = old.get(key)
      rows.push(before?.maxId === row.maxId && before.unread === row.unread ? before : row)
    }
    return rows.sort((a, b) => b.maxId - a.maxId)
  },
)

interface Cached {
  readonly subscription: unknown
  readonly channel: unknown
  readonly topics: unknown
  readonly unreads: unknown
  readonly policies: unknown
  readonly mentions: unknown
  readonly row: ChannelRow
}

/** A row is made again only when something that it shows changed: there may be thousands. */
const channelRows = memoSelector<ReadonlyMap<ChannelId, Cached>>(
  (state) => [state.subscriptions, state.channels, state.topics, state.unreads, state.userTopics],
  (state, previous) => {
    const rows = new Map<ChannelId, Cached>()
    const mentioning = mentionsByChannel(state)
    for (const [channelId, subscription] of state.subscriptions) {
      const old = previous?.get(channelId)
      const channel = state.channels.get(channelId)
      const topics = mapGet(state.topics, channelId)
      const unreads = mapGet(state.unreads.channels, channelId)
      const policies = state.userTopics.get(channelId)
      // Which topic a mention is in matters only where there are any.
      const mentions = mentioning.has(channelId) ? state.unreads.mentions : null
      const same =
        old?.subscription === subscription &&
        old.channel === channel &&
        old.topics === topics &&
        old.unreads === unreads &&
        old.policies === policies &&
        old.mentions === mentions
      if (same) rows.set(channelId, old)
      else if (channel !== undefined) {
        const row = channelRow(state, channel, subscription)
        rows.set(channelId, { subscription, channel, topics, unreads, policies, mentions, row })
      }
    }
    return rows
  },
)

function channelRow(state: AccountState, channel: Channel, subscription: Subscription): ChannelRow {
  const channelId = channel.id
  return {
    channelId,
    name: channel.name,
    color: subscription.color,
    isPrivate: channel.isPrivate,
    isWebPublic: channel.isWebPublic,
    isArchived: channel.isArchived,
    isMuted: subscription.isMuted,
    isPinned: subscription.isPinned,
    unread: unreadOfChannel(state, channelId),
    mutedUnread: mutedUnreadOfChannel(state, channelId),
    mentions: mentionsOfChannel(state, channelId),
  }
}

const sections = memoSelector<readonly ChannelSection[]>(
  (state) => [channelRows(state), order(state)],
  (state, previous) => {
    const rows = channelRows(state)
    const old = new Map(previous?.map((section) => [section.key, section]))
    return order(state).map(({ key, kind, folder, channelIds }) => {
      const channels = channelIds.flatMap((id) => rows.get(id)?.row ?? [])
      const before = old.get(key)
      if (before?.folder === folder && sameRows(before.channels, channels)) return before
      const unread = channels.reduce((sum, row) => sum + row.unread, 0)
      return { key, kind, folder, channels, unread }
    })
  },
)

type Ordered = SectionHead & { readonly channelIds: readonly ChannelId[] }

/** Which channel stands where: changes far less often than what the rows show. */
const order = memoSelector<readonly Ordered[]>(
  (state) => [state.subscriptions, state.channels, state.folders, unreadQuietChannels(state)],
  (state) => {
    const groups = new Map<string, ChannelRow[]>()
    for (const { row } of channelRows(state).values()) {
      const key = sectionKey(state, row)
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [row])
      else group.push(row)
    }
    return sectionHeads(state).flatMap((head) => {
      const rows = groups.get(head.key)?.sort(byMutedThenName)
      return rows === undefined ? [] : [{ ...head, channelIds: rows.map(({ channelId }) => channelId) }]
    })
  },
)

/** Inactive channels with something unread, named in one text: they stand among the others. */
function unreadQuietChannels(state: AccountState): string {
  const ids: ChannelId[] = []
  for (const { row } of channelRows(state).values()) {
    if (row.unread > 0 && isQuiet(state, row)) ids.push(row.channelId)
  }
  return ids.join()
}

function isQuiet(state: AccountState, row: ChannelRow): boolean {
  return row.isArchived || state.channels.get(row.channelId)?.isRecentlyActive === false
}

function sectionKey(state: AccountState, row: ChannelRow): string {
  if (row.isPinned) return 'pinned'
  const folder = state.folders.get(state.channels.get(row.channelId)?.folderId ?? -1)
  if (folder !== undefined && !folder.isArchived) return `folder:${folder.id}`
  return isQuiet(state, row) && row.unread === 0 ? 'inactive' : 'other'
}

type SectionHead = Pick<ChannelSection, 'key' | 'kind' | 'folder'>

function sectionHeads(state: AccountState): readonly SectionHead[] {
  const folders = [...state.folders.values()].sort((a, b) => a.order - b.order || a.id - b.id)
  return [
    { key: 'pinned', kind: 'pinned', folder: null },
    ...folders.map((folder): SectionHead => ({ key: `folder:${folder.id}`, kind: 'folder', folder })),
    { key: 'other', kind: 'other', folder: null },
    { key: 'inactive', kind: 'inactive', folder: null },
  ]
}

// One comparer for all: making one for each comparison costs far more than comparing.
const collator = lazily(() => new Intl.Collator('en', { sensitivity: 'base', numeric: true }))

const byMutedThenName = (a: ChannelRow, b: ChannelRow): number =>
  Number(a.isMuted) - Number(b.isMuted) || collator().compare(a.name, b.name) || a.channelId - b.channelId

const sameRows = (a: readonly ChannelRow[], b: readonly ChannelRow[]): boolean =>
  a.length === b.length && a.every((row, index) => row === b[index])
