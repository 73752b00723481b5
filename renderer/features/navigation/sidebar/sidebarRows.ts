import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { dmKey, topicKey } from '../../../../shared/api/conversationKey.ts'
import { narrowChannel, narrowKey, narrowConversation } from '../../../../shared/model/views/narrow.ts'
import type {
  ChannelRow,
  ChannelSection,
  DirectRow,
  SidebarModel,
} from '../../../../shared/model/navigation/sidebar.ts'
import { draftIdOf } from '../../../../shared/model/outbox/localDraft.ts'
import { draftedConversations, draftList } from '../../../../shared/model/outbox/localDrafts.ts'
import { knownTopics } from '../../../../shared/model/topics/topics.ts'
import { memoByObject } from '../../../../shared/collections/memo.ts'
import { topicsOfChannel, type TopicRow } from '../../../../shared/model/navigation/topicList.ts'
import type { ChannelId, Narrow } from '../../../../shared/api/types.ts'
import type { Route } from '../../../state/index.ts'
import { hashOfView, viewsOf, type View } from '../../common/views/index.ts'
import { pushAll } from '../../../../shared/pushAll.ts'
import { pinRows } from './pinRows.ts'
import {
  directRow,
  type Here,
  heading,
  isCollapsed,
  note,
  type SidebarChoices,
  type SidebarRow,
  topicRow,
} from './sidebarRow.ts'
import { askedNarrow } from '../../../../shared/model/search/searchTerms.ts'
import { hashOfSaved, type ShownSearch } from '../searches/index.ts'
import { isViewPinned } from './viewPins.ts'

const shownTopics = 5

/** Returns all rows of the sidebar as one flat list. */
export function sidebarRows(
  state: AccountState,
  model: SidebarModel,
  narrow: Narrow,
  choices: SidebarChoices,
  view: Route['view'] = 'conversation',
): readonly SidebarRow[] {
  const conversation = narrowConversation(narrow, state.self.userId)
  const here: Here = {
    key: narrowKey(narrow),
    channelId: narrowChannel(narrow),
    topic: conversation?.type === 'channel' ? topicKey(conversation.topic) : null,
    direct: conversation?.type === 'direct' ? dmKey(conversation.userIds) : null,
  }
  const words = choices.filter.trim().toLowerCase()
  if (words !== '') return filtered(state, model, here, words, choices)
  const rows: SidebarRow[] = [
    ...viewRows(state, model, here, view, choices),
    ...pinRows(state, model, here, choices),
    ...savedRows(here, choices),
    ...directs(state, allDirects(state, model), here, choices),
  ]
  for (const section of model.sections) addSection(rows, state, section, model, here, choices)
  if (model.sections.length === 0)
    rows.push(
      heading({ key: 'other', title: t('sidebar.channels'), unread: 0, adds: 'channel' }, choices),
      note('no-channels', t('sidebar.channels_none'), false),
    )
  rows.push({ type: 'browse', key: 'browse', title: t('channels.browse') })
  return rows
}

const nothing = { unread: 0, total: 0, atLeast: false, isOfAll: false } as const

/** Returns the rows of the views that the user has not hidden, and a row that shows the others. */
function viewRows(
  state: AccountState,
  model: SidebarModel,
  here: Here,
  shown: Route['view'],
  { opened, others }: SidebarChoices,
): readonly SidebarRow[] {
  const views = viewsOf(state).filter(({ isListed }) => isListed !== false)
  const isOpen = opened.has('views')
  const hidden = views.filter((view) => !isViewPinned(state, view)).length
  const rows = views.map((view) => viewRow(state, model, here, shown, view, others))
  // The current view stays visible.
  const stays = rows.filter(({ active }, index) => isOpen || active || isViewPinned(state, views[index]!))
  return [...stays, ...more('views', rows.length - stays.length, isOpen && hidden > 0)]
}

function viewRow(
  state: AccountState,
  model: SidebarModel,
  here: Here,
  shown: Route['view'],
  view: View,
  others: SidebarChoices['others'],
): Extract<SidebarRow, { type: 'view' }> {
  const narrow = 'narrow' in view.shows ? view.shows.narrow(state.self.userId) : null
  return {
    type: 'view',
    hasOthers: others.length > 0,
    key: view.id,
    title: t(view.title),
    icon: view.icon,
    hash: hashOfView(view, state.self.userId),
    ...nothing,
    ...view.counts?.(state, model, others),
    hasMenu: view.fragment !== undefined,
    active: narrow === null ? shown === view.id : here.key === narrowKey(narrow),
  }
}

/**
 * Returns all direct conversations. Those with a draft but no message come first: nothing else in the sidebar leads
 * to them.
 */
function allDirects(state: AccountState, { directs: known }: SidebarModel): readonly DirectRow[] {
  const keys = new Set(known.map(({ key }) => key))
  const begun: DirectRow[] = []
  for (const { content, target } of draftList(state)) {
    if (target.type !== 'direct' || content.trim() === '') continue
    const key = dmKey(target.userIds)
    if (!keys.has(key)) begun.push({ key, userIds: target.userIds, maxId: 0, unread: 0 })
    keys.add(key)
  }
  return begun.length === 0 ? known : [...begun, ...known]
}

function directs(
  state: AccountState,
  rows: readonly DirectRow[],
  here: Here,
  choices: SidebarChoices,
): readonly SidebarRow[] {
  const unread = rows.reduce((sum, row) => sum + row.unread, 0)
  const head = heading({ key: 'directs', title: t('sidebar.directs'), unread, adds: 'direct' }, choices)
  if (isCollapsed('directs', choices)) return [head]
  if (rows.length === 0) return [head, note('no-directs', t('sidebar.directs_none'), false)]
  const open = choices.opened.has('directs')
  const shown = open ? rows : closedDirects(rows, here, choices.maxDirects)
  const shownUnread = shown.reduce((sum, row) => sum + row.unread, 0)
  return [
    head,
    ...shown.map((row) => directRow(state, row, here)),
    ...more('directs', rows.length - shown.length, open && rows.length > choices.maxDirects, {
      unread: unread - shownUnread,
    }),
  ]
}

/**
 * Returns at most `max` rows in their order, and the current one. Conversations with only a draft are kept first,
 * then those with unread messages, then the newest.
 */
function closedDirects(rows: readonly DirectRow[], here: Here, max: number): readonly DirectRow[] {
  const rank = ({ maxId, unread }: DirectRow): number => (maxId === 0 ? 0 : unread > 0 ? 1 : 2)
  const kept = new Set(rows.toSorted((a, b) => rank(a) - rank(b)).slice(0, max))
  return rows.filter((row) => kept.has(row) || row.key === here.direct)
}

function more(
  toggles: string,
  hidden: number,
  open: boolean,
  { indent = false, unread = 0 }: { readonly indent?: boolean; readonly unread?: number } = {},
): readonly SidebarRow[] {
  if (hidden <= 0 && !open) return []
  const title = indent
    ? t(open ? 'sidebar.fewer_topics' : 'sidebar.more_topics')
    : open
      ? t('sidebar.fewer')
      : t('sidebar.more', { count: hidden })
  return [{ type: 'more', key: `more:${toggles}`, title, toggles, indent, open, unread }]
}

function sectionTitle({ kind, folder }: ChannelSection, all: readonly ChannelSection[]): string {
  if (folder !== null) return folder.name
  if (kind === 'pinned') return t('sidebar.pinned')
  if (kind === 'inactive') return t('sidebar.inactive')
  return all.some((section) => section.folder !== null) ? t('sidebar.other_channels') : t('sidebar.channels')
}

function addSection(
  rows: SidebarRow[],
  state: AccountState,
  section: ChannelSection,
  { sections }: SidebarModel,
  here: Here,
  choices: SidebarChoices,
): void {
  // In a new organization all channels are inactive. They are then listed as the only section, expanded.
  const alone = sections.length === 1
  const key = alone ? 'other' : section.key
  const title = alone && section.folder === null ? t('sidebar.channels') : sectionTitle(section, sections)
  const adds = section === sections[0] ? 'channel' : null
  rows.push(heading({ key, title, unread: section.unread, adds }, choices))
  const collapsed = isCollapsed(key, choices)
  // Pushes one by one without a temporary list per channel, since there may be thousands of channels.
  for (const row of section.channels) {
    const isHere = row.channelId === here.channelId
    // The current channel stays visible in a collapsed section.
    if (collapsed && !isHere) continue
    const expanded = choices.channels.get(row.channelId) ?? isHere
    rows.push(channelRow(state, row, { expanded, isMatch: true, active: isHere && here.topic === null }))
    if (expanded) pushAll(rows, topicRows(state, row, here, choices))
  }
}

type ChannelItem = Extract<SidebarRow, { type: 'channel' }>

/**
 * Returns the row of a channel without anything special. Cached, because each change of conversation needs thousands
 * of them.
 */
const plainRow = memoByObject((row: ChannelRow): ChannelItem => ({
  type: 'channel',
  key: `channel:${row.channelId}`,
  row,
  hasDraft: false,
  expanded: false,
  isMatch: true,
  active: false,
}))

function channelRow(
  state: AccountState,
  row: ChannelRow,
  shown: Pick<ChannelItem, 'expanded' | 'isMatch' | 'active'>,
): SidebarRow {
  const hasDraft = channelHasDraft(state, row.channelId, shown.expanded)
  const plain = plainRow(row)
  return hasDraft || shown.expanded || !shown.isMatch || shown.active
    ? { ...plain, ...shown, hasDraft }
    : plain
}

function channelHasDraft(state: AccountState, channelId: ChannelId, showsTopics: boolean): boolean {
  const drafted = draftedConversations(state)
  if (drafted.size === 0) return false
  const ownDraftId = draftIdOf({ type: 'channel', channelId, topic: '' })
  return showsTopics ? drafted.has(ownDraftId) : [...drafted].some((id) => id.startsWith(ownDraftId))
}

function topicRows(
  state: AccountState,
  row: ChannelRow,
  here: Here,
  choices: SidebarChoices,
): readonly SidebarRow[] {
  const list = `topics:${row.channelId}`
  const open = choices.opened.has(list)
  const isHere = (topic: TopicRow): boolean => here.channelId === row.channelId && here.topic === topic.key
  // Muted topics of a channel that is not muted are hidden until the list is expanded.
  let counted = 0
  const topics = topicsOfChannel(state, row.channelId)
  const shown = topics.filter((topic) => {
    if (open || isHere(topic)) return true
    if (topic.isMuted && !row.isMuted) return false
    counted += 1
    return topic.unread > 0 || counted <= shownTopics
  })
  const { loaded } = knownTopics(state, row.channelId)
  const none = loaded
    ? t('sidebar.topics_none')
    : t(state.connection.state === 'offline' ? 'sidebar.topics_absent' : 'sidebar.topics_loading')
  const rest = shown.length === 0 ? [note(`${list}:none`, none, true)] : []
  return [
    ...shown.map((topic) => topicRow(state, topic, isHere(topic))),
    ...rest,
    ...more(list, topics.length - shown.length, open && topics.length > shownTopics, { indent: true }),
  ]
}

/** Returns the rows whose names contain the words. A channel also matches by its topics. */
function filtered(
  state: AccountState,
  model: SidebarModel,
  here: Here,
  words: string,
  choices: SidebarChoices,
): readonly SidebarRow[] {
  const has = (name: string): boolean => name.toLowerCase().includes(words)
  const people = allDirects(state, model)
    .map((row) => directRow(state, row, here))
    .filter((row) => row.type === 'direct' && has(row.title))
  const channels = model.sections.flatMap((section) =>
    section.channels.flatMap((row): readonly SidebarRow[] => {
      const topics = topicsOfChannel(state, row.channelId).filter((topic) => has(topic.topic))
      const isMatch = has(row.name)
      if (!isMatch && topics.length === 0) return []
      const isHere = here.channelId === row.channelId
      const expanded = topics.length > 0
      return [
        channelRow(state, row, { expanded, isMatch, active: isHere && here.topic === null }),
        ...topics.map((topic) => topicRow(state, topic, isHere && here.topic === topic.key)),
      ]
    }),
  )
  const saved = choices.saved.filter(({ name }) => has(name)).map((search) => savedRow(search, here, choices))
  const found = [...saved, ...people, ...channels]
  if (choices.isLooking) return [...found, note('looking', t('sidebar.filter_looking'), false)]
  return found.length > 0 ? found : [note('no-match', t('sidebar.filter_none'), false)]
}

/** Returns the rows of the saved searches in their order. Empty if there are none. */
function savedRows(here: Here, choices: SidebarChoices): readonly SidebarRow[] {
  const { saved } = choices
  if (saved.length === 0) return []
  const rows = saved.map((search) => savedRow(search, here, choices))
  // Several searches may find the same message, so a sum would be wrong.
  const head = heading({ key: 'saved', title: t('search.saved_title'), unread: 0, adds: null }, choices)
  return isCollapsed('saved', choices) ? [head] : [head, ...rows]
}

function savedRow(search: ShownSearch, here: Here, { savedCounts }: SidebarChoices): SidebarRow {
  const { atLeast = false, unread = 0 } = savedCounts.get(search.id) ?? {}
  const hash = hashOfSaved(search)
  const active = hash !== null && here.key === narrowKey(askedNarrow(search.narrow))
  return { type: 'search', key: `saved:${search.id}`, search, hash, unread, atLeast, active }
}
