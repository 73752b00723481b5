import type { AccountState } from '../state/accountState.ts'
import type { ChannelFolder, ChannelId, MessageId, UserId } from '../../api/types.ts'
import { channelRows, type ChannelRow, type ChannelRows, type KnownRow } from './channelRows.ts'
import { countSteps, totalCounts, type TotalCounts } from '../unread/counts.ts'
import { memoByObject } from '../../collections/memo.ts'
import { memoSelector } from '../state/memoSelector.ts'
import { accountSetting } from '../organization/serviceSettings.ts'
import { nameOrder } from '../people/nameOrder.ts'
import { mapChangedKeys, mapGet } from '../../collections/shardedMap.ts'

export type { ChannelRow } from './channelRows.ts'

export interface ChannelSection {
  /** Format: pinned, folder:<id>, other or inactive. */
  readonly key: string
  readonly kind: 'pinned' | 'folder' | 'other' | 'inactive'
  /** The folder with its name and description; null for other sections. */
  readonly folder: ChannelFolder | null
  /** Sorted by name, muted ones last. */
  readonly channels: readonly ChannelRow[]
  readonly unread: number
}

export interface DirectRow {
  readonly key: string
  /** All users but the own one; [] for notes to self. */
  readonly userIds: readonly UserId[]
  readonly maxId: MessageId
  readonly unread: number
}

export interface SidebarModel {
  readonly counts: TotalCounts
  /** Newest first. */
  readonly directs: readonly DirectRow[]
  /** Pinned, folders by their order, others, inactive. Empty sections are omitted. */
  readonly sections: readonly ChannelSection[]
}

/**
 * Returns everything in the sidebar except topics, because few of possibly thousands of channels are expanded. Rows
 * keep their identity while they and their topics are unchanged.
 */
export function sidebarModel(state: AccountState): SidebarModel {
  return model(state)
}

/** Does the same in steps, because the first sort of thousands of channels takes a while. The result is cached. */
export function* sidebarSteps(state: AccountState): Generator<void, SidebarModel> {
  yield* countSteps(state)
  yield
  directRows(state)
  channelRows(state)
  yield
  order(state)
  yield
  return sidebarModel(state)
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
      const conversation = state.directs.get(key)
      const row: DirectRow = {
        key,
        userIds: conversation?.userIds ?? (key === '' ? [] : key.split(',').map(Number)),
        maxId: Math.max(conversation?.maxId ?? 0, ids?.[ids.length - 1] ?? 0),
        unread: ids?.length ?? 0,
      }
      const before = old.get(key)
      rows.push(before?.maxId === row.maxId && before.unread === row.unread ? before : row)
    }
    return rows.sort((a, b) => b.maxId - a.maxId)
  },
)

interface Filled {
  readonly rows: ChannelRows['rows']
  readonly order: readonly Ordered[]
  readonly sections: readonly ChannelSection[]
}

const sections = (state: AccountState): readonly ChannelSection[] => filled(state).sections

const filled = memoSelector<Filled>(
  (state) => [channelRows(state).rows, order(state)],
  (state, previous) => {
    const { rows } = channelRows(state)
    const ordered = order(state)
    const next = previous?.order === ordered ? withChanges(previous, rows) : fill(ordered, rows, previous)
    return { rows, order: ordered, sections: next }
  },
)

/** Returns the sections with changed rows replaced in place, because usually one of thousands changed. */
function withChanges(previous: Filled, rows: ChannelRows['rows']): readonly ChannelSection[] {
  const changed = mapChangedKeys(previous.rows, rows)
  if (changed.length === 0) return previous.sections
  const next = previous.sections.slice()
  const open = new Map<number, ChannelRow[]>()
  for (const id of changed) {
    const row = mapGet(rows, id)?.row
    const place = placesOf(previous.order).get(id)
    if (row === undefined || place === undefined) continue
    const section = next[place.section] as ChannelSection
    let channels = open.get(place.section)
    if (channels === undefined) open.set(place.section, (channels = section.channels.slice()))
    const unread = section.unread + row.unread - (channels[place.at]?.unread ?? 0)
    channels[place.at] = row
    next[place.section] = { ...section, channels, unread }
  }
  return next
}

function fill(
  ordered: readonly Ordered[],
  rows: ChannelRows['rows'],
  previous: Filled | null,
): readonly ChannelSection[] {
  const old = new Map(previous?.sections.map((section) => [section.key, section]))
  return ordered.map(({ key, kind, folder, channelIds }) => {
    const channels: ChannelRow[] = []
    let unread = 0
    for (const id of channelIds) {
      const row = mapGet(rows, id)?.row
      if (row === undefined) continue
      channels.push(row)
      unread += row.unread
    }
    const before = old.get(key)
    return before?.folder === folder && sameItems(before.channels, channels)
      ? before
      : { key, kind, folder, channels, unread }
  })
}

type Ordered = SectionHead & { readonly channelIds: readonly ChannelId[] }

interface PlaceOf {
  readonly section: number
  readonly at: number
}

const placesOf = memoByObject((ordered: readonly Ordered[]): ReadonlyMap<ChannelId, PlaceOf> => {
  const places = new Map<ChannelId, PlaceOf>()
  ordered.forEach(({ channelIds }, section) =>
    channelIds.forEach((id, index) => places.set(id, { section, at: index })),
  )
  return places
})

/** Order of the channels. Cached apart from the rows, because it changes far less often. */
const order = memoSelector<readonly Ordered[]>(
  (state) => [
    state.subscriptions,
    state.channels,
    state.folders,
    channelRows(state).unreadQuiet,
    demotesQuiet(state),
  ],
  (state, previous) => {
    const { rows } = channelRows(state)
    const isDemoting = demotesQuiet(state)
    const groups = new Map<string, ChannelId[]>()
    const muted = new Map<string, ChannelId[]>()
    for (const id of byName(state)) {
      const row = mapGet(rows, id)
      if (row === undefined) continue
      const key = sectionKey(state, row, isDemoting)
      const of = row.row.isMuted ? muted : groups
      const group = of.get(key)
      if (group === undefined) of.set(key, [id])
      else group.push(id)
    }
    const next: Ordered[] = []
    for (const head of sectionHeads(state)) {
      const channelIds = [...(groups.get(head.key) ?? []), ...(muted.get(head.key) ?? [])]
      if (channelIds.length > 0) next.push({ ...head, channelIds })
    }
    return previous !== null && sameOrder(previous, next) ? previous : next
  },
)

const sameOrder = (a: readonly Ordered[], b: readonly Ordered[]): boolean =>
  a.length === b.length &&
  a.every(({ key, folder, channelIds }, index) => {
    const right = b[index]
    return key === right?.key && folder === right.folder && sameItems(channelIds, right.channelIds)
  })

const compareNames = nameOrder(true)

/**
 * All subscribed channels by name. Sorting starts from the previous order, because sorting a nearly sorted list is
 * fast.
 */
const byName = memoSelector<readonly ChannelId[]>(
  (state) => [state.subscriptions, state.channels],
  ({ subscriptions, channels }, previous) => {
    const followed: { readonly id: ChannelId; readonly name: string }[] = []
    for (const id of new Set([...(previous ?? []), ...subscriptions.keys()])) {
      const channel = subscriptions.has(id) ? channels.get(id) : undefined
      if (channel !== undefined) followed.push(channel)
    }
    followed.sort((a, b) => compareNames(a.name, b.name) || a.id - b.id)
    return followed.map(({ id }) => id)
  },
)

/** With fewer channels, the `automatic` setting does not separate quiet ones. */
const manyChannels = 30

/** Returns true when quiet channels are listed apart. This is also the default for servers without the setting. */
function demotesQuiet(state: AccountState): boolean {
  const policy = accountSetting(state, 'inactiveChannels')
  return policy === 1 ? state.subscriptions.size >= manyChannels : policy !== 3
}

function sectionKey(state: AccountState, { row, folderId, isQuiet }: KnownRow, isDemoting: boolean): string {
  if (row.isArchived) return 'inactive'
  if (row.isPinned) return 'pinned'
  const folder = folderId === null ? undefined : state.folders.get(folderId)
  if (folder !== undefined && !folder.isArchived) return `folder:${folder.id}`
  return isDemoting && isQuiet && row.unread === 0 ? 'inactive' : 'other'
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

/** Returns true when two lists have the same items in the same order. */
export function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  if (a.length !== b.length) return false
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false
  return true
}
