import { t } from '../../../shared/i18n.ts'
import type { SavedSearch } from '../../../shared/model/search/savedSearch.ts'
import { askedNarrow } from '../../../shared/model/search/searchTerms.ts'
import { narrowKey } from '../../../shared/model/views/narrow.ts'
import { hashOfSaved } from '../searches/index.ts'
import { heading, isCollapsed, type Here, type SidebarChoices, type SidebarRow } from './sidebarRow.ts'

/** The searches that the person saved, in their order; nothing at all where there are none. */
export function savedRows(here: Here, choices: SidebarChoices): readonly SidebarRow[] {
  const { saved } = choices
  if (saved.length === 0) return []
  const rows = saved.map((search) => savedRow(search, here, choices))
  // A message may be found by several searches: their sum would say nothing.
  const head = heading({ key: 'saved', title: t('search.saved_title'), unread: 0, adds: null }, choices)
  return isCollapsed('saved', choices) ? [head] : [head, ...rows]
}

export function savedRow(search: SavedSearch, here: Here, { savedCounts }: SidebarChoices): SidebarRow {
  const { atLeast = false, unread = 0 } = savedCounts.get(search.id) ?? {}
  const hash = hashOfSaved(search)
  const active = hash !== null && here.key === narrowKey(askedNarrow(search.narrow))
  return { type: 'search', key: `saved:${search.id}`, search, hash, unread, atLeast, active }
}
