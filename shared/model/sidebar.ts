import type { ChannelFolder, ChannelId, MessageId, UserId } from '../api/types.ts'
import type { AccountState } from './account.ts'
import {
  mentionsOfChannel,
  mutedUnreadOfChannel,
  totalCounts,
  type TotalCounts,
  unreadOfChannel,
} from './counts.ts'
import { memoSelector } from './memo.ts'
import { mapGet } from './shardedMap.ts'
import { topicsOfChannel, type TopicRow } from './topicList.ts'

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
  /** Newest first. */
  readonly topics: readonly TopicRow[]
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

/** Everything the sidebar shows. Rows that did not change stay the same objects. */
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
  readonly inputs: readonly unknown[]
  readonly row: ChannelRow
}

const channelRows = memoSelector<ReadonlyMap<ChannelId, Cached>>(
  (state) => [state.subscriptions, state.channels, state.topics, state.unreads, state.userTopics],
  (state, previous) => {
    const rows = new Map<ChannelId, Cached>()
    for (const channelId of state.subscriptions.keys()) {
      const inputs = inputsOf(state, channelId)
      const old = previous?.get(channelId)
      const same = old?.inputs.every((input, index) => input === inputs[index]) ?? false
      const row = same ? old?.row : channelRow(state, channelId)
      if (row !== undefined) rows.set(channelId, { inputs, row })
    }
    return rows
  },
)

function inputsOf(state: AccountState, channelId: ChannelId): readonly unknown[] {
  const mentions = mentionsOfChannel(state, channelId)
  return [
    state.subscriptions.get(channelId),
    state.channels.get(channelId),
    mapGet(state.topics, channelId),
    mapGet(state.unreads.channels, channelId),
    state.userTopics.get(channelId),
    mentions,
    // Which topic a mention is in matters only where there are any.
    mentions > 0 ? state.unreads.mentions : null,
  ]
}

function channelRow(state: AccountState, channelId: ChannelId): ChannelRow | undefined {
  const subscription = state.subscriptions.get(channelId)
  const channel = state.channels.get(channelId)
  if (subscription === undefined || channel === undefined) return undefined
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
    topics: topicsOfChannel(state, channelId),
  }
}

const sections = memoSelector<readonly ChannelSection[]>(
  (state) => [channelRows(state), state.channels, state.folders],
  (state, previous) => {
    const groups = new Map<string, ChannelRow[]>()
    for (const { row } of channelRows(state).values()) {
      const key = sectionKey(state, row)
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [row])
      else group.push(row)
    }
    const old = new Map(previous?.map((section) => [section.key, section]))
    return sectionOrder(state).flatMap(({ key, kind, folder }) => {
      const rows = groups.get(key)
      if (rows === undefined) return []
      const channels = rows.sort(byMutedThenName)
      const unread = channels.reduce((sum, row) => sum + row.unread, 0)
      const before = old.get(key)
      const same = before?.folder === folder && sameRows(before.channels, channels)
      return [same ? before : { key, kind, folder, channels, unread }]
    })
  },
)

function sectionKey(state: AccountState, row: ChannelRow): string {
  if (row.isPinned) return 'pinned'
  const channel = state.channels.get(row.channelId)
  const folder = state.folders.get(channel?.folderId ?? -1)
  if (folder !== undefined && !folder.isArchived) return `folder:${folder.id}`
  const quiet = row.isArchived || channel?.isRecentlyActive === false
  return quiet && row.unread === 0 ? 'inactive' : 'other'
}

type SectionHead = Pick<ChannelSection, 'key' | 'kind' | 'folder'>

function sectionOrder(state: AccountState): readonly SectionHead[] {
  const folders = [...state.folders.values()].sort((a, b) => a.order - b.order || a.id - b.id)
  return [
    { key: 'pinned', kind: 'pinned', folder: null },
    ...folders.map((folder): SectionHead => ({ key: `folder:${folder.id}`, kind: 'folder', folder })),
    { key: 'other', kind: 'other', folder: null },
    { key: 'inactive', kind: 'inactive', folder: null },
  ]
}

// One comparer for all: making one for each comparison costs far more than comparing.
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const byMutedThenName = (a: ChannelRow, b: ChannelRow): number =>
  Number(a.isMuted) - Number(b.isMuted) || collator.compare(a.name, b.name) || a.channelId - b.channelId

const sameRows = (a: readonly ChannelRow[], b: readonly ChannelRow[]): boolean =>
  a.length === b.length && a.every((row, index) => row === b[index])
