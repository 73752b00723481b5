import { t } from '../../../../../shared/i18n.ts'
import type { Channel } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { memoByKey, memoSelector } from '../../../../../shared/model/state/memoSelector.ts'
import { memoByObject } from '../../../../../shared/collections/memo.ts'
import { nameOrder } from '../../../../../shared/model/people/nameOrder.ts'
import { foldText } from '../../../../../shared/model/search/foldText.ts'
import { queryWords } from '../../../../../shared/model/search/matchesWords.ts'

export const directoryTabs = ['all', 'subscribed', 'archived'] as const
export type DirectoryTab = (typeof directoryTabs)[number]

export const directorySorts = ['active', 'name', 'people', 'newest'] as const
export type DirectorySort = (typeof directorySorts)[number]

/** Filters and order of the directory. */
export interface DirectoryChoices {
  readonly tab: DirectoryTab
  readonly sort: DirectorySort
  readonly query: string
}

/** Channels under one heading: those of a folder, or those without a folder. */
export interface DirectorySection {
  readonly key: string
  /** null for channels without a folder. */
  readonly folderId: number | null
  readonly title: string
  readonly channels: readonly Channel[]
}

type Known = Pick<AccountState, 'channels' | 'subscriptions' | 'folders' | 'self'>

const compareNames = nameOrder(true)

/** All channels by name. Starts from the previous order, since a nearly sorted list sorts quickly. */
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

/** Comparisons by order. Channels that compare equal stay sorted by name. */
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

/** Folded once per channel record, since every typed character compares all of them. */
const folded = memoByObject(({ name, description }: Channel) => ({
  name: foldText(name),
  description: foldText(description),
}))

const isIn = ({ subscriptions }: Known, tab: DirectoryTab, { id, isArchived }: Channel): boolean =>
  tab === 'archived' ? isArchived : !isArchived && (tab === 'all' || subscriptions.has(id))

/** Number of channels in each tab. */
export const directoryCounts = memoSelector<Readonly<Record<DirectoryTab, number>>>(
  (state) => [state.channels, state.subscriptions],
  (state) => {
    const counts = { all: 0, subscribed: 0, archived: 0 }
    for (const channel of state.channels.values())
      for (const tab of directoryTabs) if (isIn(state, tab, channel)) counts[tab] += 1
    return counts
  },
)

/** Returns 2 if all words are in the name, 1 if some are only in the description, 0 if a word is in neither. */
export function matchOf(channel: Channel, words: readonly string[]): 0 | 1 | 2 {
  const { name, description } = folded(channel)
  if (words.every((word) => name.includes(word))) return 2
  return words.every((word) => name.includes(word) || description.includes(word)) ? 1 : 0
}

/**
 * Returns the matching channels of a tab by folder: folders in their order, then channels without a folder. Within a
 * section, matches of the name come before matches of the description.
 */
export function directorySections(
  state: AccountState,
  choices: DirectoryChoices,
): readonly DirectorySection[] {
  const words = queryWords(choices.query.trim().replace(/^#/, ''))
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

/** Returns the folder of a channel, or null if it has none or the folder is archived. */
function folderOf({ folders }: Known, { folderId }: Channel): number | null {
  const folder = folderId === null ? undefined : folders.get(folderId)
  return folder === undefined || folder.isArchived ? null : folder.id
}
