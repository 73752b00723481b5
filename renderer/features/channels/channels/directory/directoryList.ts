import { t } from '../../../../../shared/i18n.ts'
import type { Channel } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { memoByKey, memoByObject, memoSelector } from '../../../../../shared/model/state/memo.ts'
import { nameOrder } from '../../../../../shared/model/people/nameOrder.ts'
import { foldText } from '../../../../../shared/model/search/foldText.ts'

export const directoryTabs = ['all', 'subscribed', 'archived'] as const
export type DirectoryTab = (typeof directoryTabs)[number]

export const directorySorts = ['active', 'name', 'people', 'newest'] as const
export type DirectorySort = (typeof directorySorts)[number]

/** Which channels the directory lists, and in which order. */
export interface DirectoryChoices {
  readonly tab: DirectoryTab
  readonly sort: DirectorySort
  readonly query: string
}

/** Channels under one heading: those of a folder, or those of none. */
export interface DirectorySection {
  readonly key: string
  /** null: of no folder. */
  readonly folderId: number | null
  readonly title: string
  readonly channels: readonly Channel[]
}

type Known = Pick<AccountState, 'channels' | 'subscriptions' | 'folders' | 'self'>

const compareNames = nameOrder(true)

/** All channels by name. Sorting starts from the previous order: a nearly sorted list sorts quickly. */
const byName = memoSelector<readonly Channel[]>(
  (state) => [state.channels],
  ({ channels }, previous) => {
    const ids = new Set([...(previous ?? []).map(({ id }) => id), ...channels.keys()])
    const listed: Channel[] = []
    for (const id of ids) {
      const channel = channels.get(id)
      if (channel !== undefined) listed.push(channel)
    }
    return listed.sort((a, b) => compareNames(a.name, b.name) || a.id - b.id)
  },
)

type Order = (a: Channel, b: Channel) => number

/** Channels that an order finds alike stay in the order of their names. */
const orders: Readonly<Record<Exclude<DirectorySort, 'name'>, Order>> = {
  active: (a, b) =>
    (b.weeklyTraffic ?? -1) - (a.weeklyTraffic ?? -1) ||
    Number(b.isRecentlyActive) - Number(a.isRecentlyActive),
  people: (a, b) => (b.subscriberCount ?? 0) - (a.subscriberCount ?? 0),
  newest: (a, b) => b.dateCreated - a.dateCreated || b.id - a.id,
}

const sorted = memoByKey<DirectorySort, readonly Channel[]>(
  (sort) => sort,
  (state) => [byName(state)],
  (state, sort) => (sort === 'name' ? byName(state) : [...byName(state)].sort(orders[sort])),
)

/** Folded once for each record of a channel: each key that is typed asks for all of them. */
const folded = memoByObject(({ name, description }: Channel) => ({
  name: foldText(name),
  description: foldText(description),
}))

const isIn = ({ subscriptions }: Known, tab: DirectoryTab, { id, isArchived }: Channel): boolean =>
  tab === 'archived' ? isArchived : !isArchived && (tab === 'all' || subscriptions.has(id))

/** How many channels each tab has. */
export const directoryCounts = memoSelector<Readonly<Record<DirectoryTab, number>>>(
  (state) => [state.channels, state.subscriptions],
  (state) => {
    const counts = { all: 0, subscribed: 0, archived: 0 }
    for (const channel of state.channels.values())
      for (const tab of directoryTabs) if (isIn(state, tab, channel)) counts[tab] += 1
    return counts
  },
)

/** The words of a query, folded as names are. */
const wordsOf = (query: string): readonly string[] =>
  foldText(query.trim().replace(/^#/, ''))
    .split(' ')
    .filter((word) => word !== '')

/** 2: the words are in the name; 1: they are in the name and the description; 0: some are in neither. */
export function matchOf(channel: Channel, words: readonly string[]): 0 | 1 | 2 {
  const { name, description } = folded(channel)
  if (words.every((word) => name.includes(word))) return 2
  return words.every((word) => name.includes(word) || description.includes(word)) ? 1 : 0
}

/**
 * The channels of a tab that match, by folder: folders in their order, then the channels of none. Within a section
 * channels whose names match come before those whose descriptions do.
 */
export function directorySections(
  state: AccountState,
  choices: DirectoryChoices,
): readonly DirectorySection[] {
  const words = wordsOf(choices.query)
  const sections = new Map<number | null, { readonly named: Channel[]; readonly described: Channel[] }>()
  for (const channel of sorted(state, choices.sort)) {
    if (!isIn(state, choices.tab, channel)) continue
    const match = words.length === 0 ? 2 : matchOf(channel, words)
    if (match === 0) continue
    const folderId = folderOf(state, channel)
    let section = sections.get(folderId)
    if (section === undefined) sections.set(folderId, (section = { named: [], described: [] }))
    ;(match === 2 ? section.named : section.described).push(channel)
  }
  const folders = [...state.folders.values()].sort((a, b) => a.order - b.order || a.id - b.id)
  return [...folders.map(({ id, name }) => ({ id, name })), { id: null, name: null }].flatMap(
    ({ id, name }): readonly DirectorySection[] => {
      const section = sections.get(id)
      if (section === undefined) return []
      const title = name ?? t(sections.size > 1 ? 'sidebar.other_channels' : 'channels.title')
      return [{ key: String(id), folderId: id, title, channels: [...section.named, ...section.described] }]
    },
  )
}

/** null: none that is shown; folders that are archived show no channels. */
function folderOf({ folders }: Known, { folderId }: Channel): number | null {
  const folder = folderId === null ? undefined : folders.get(folderId)
  return folder === undefined || folder.isArchived ? null : folder.id
}
