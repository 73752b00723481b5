import { t } from '../../../shared/i18n.ts'
import type { MenuItem } from '../../ui/index.ts'

/** The groups of a conversation's menu, in their order. Items that delete something are last. */
const groups: readonly (readonly string[])[] = [
  ['beside', 'profile', 'join', 'startTopic', 'topics', 'feed'],
  ['follow', 'mute', 'later', 'pin', 'pin-up', 'pin-down'],
  ['read', 'scroll'],
  ['resolve', 'move', 'settings'],
  ['window', 'on-top', 'main', 'date', 'gallery', 'export', 'link', 'email'],
  ['leave', 'archive', 'delete'],
]

/** Items that move to a submenu while there are more than `maxItems`, the rarest first. */
const rare: readonly (readonly string[])[] = [
  [
    'beside',
    'topics',
    'pin-up',
    'pin-down',
    'window',
    'on-top',
    'main',
    'date',
    'gallery',
    'export',
    'email',
  ],
  ['link'],
]
const maxItems = 10
const groupOfMore = '4'

/** Returns the items by groups, with the rare ones in a submenu if there are too many for one level. */
export function inGroups(items: readonly MenuItem[]): readonly MenuItem[] {
  // Items of one group keep the order of the table, others follow.
  const ordered = groups.flatMap((ids, index) =>
    ids
      .flatMap((id) => items.filter((item) => item.id === id))
      .map((item) => ({ ...item, group: String(index) })),
  )
  const others = items.filter(({ id }) => !groups.flat().includes(id))
  let shown: readonly (MenuItem & { readonly group: string })[] = [
    ...ordered,
    ...others.map((item) => ({ ...item, group: String(groups.length) })),
  ]
  let moved: readonly MenuItem[] = []
  for (const ids of rare) {
    if (shown.length + Math.sign(moved.length) <= maxItems) break
    moved = [...moved, ...shown.filter(({ id }) => ids.includes(id))]
    shown = shown.filter(({ id }) => !ids.includes(id))
  }
  if (moved.length === 0) return shown
  const after = shown.findIndex(({ group }) => group > groupOfMore)
  const index = after < 0 ? shown.length : after
  const more: MenuItem = {
    id: 'more',
    label: t('topicActions.more_items'),
    icon: 'more',
    group: groupOfMore,
    items: moved.map(({ group: _, ...item }) => item),
  }
  return [...shown.slice(0, index), more, ...shown.slice(index)]
}
