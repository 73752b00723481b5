import { hasReactionSearch } from '../../shared/api/capabilities.ts'
import type { Narrow, UserId } from '../../shared/api/types.ts'
import { allDirectsNarrow, feedNarrow, mentionsNarrow, starredNarrow } from '../../shared/model/narrow.ts'
import { draftsView } from '../features/drafts/index.ts'
import type { View } from '../features/views/index.ts'

const withReactions = (selfUserId: UserId): Narrow => [
  { operator: 'has', operand: 'reaction' },
  { operator: 'sender', operand: selfUserId },
]

/** All views, in the order of the sidebar. */
export const views: readonly View[] = [
  {
    id: 'feed',
    title: 'messages.feed',
    icon: 'feed',
    command: { title: 'messages.feed', keys: ['a'] },
    shows: { narrow: () => feedNarrow },
    counts: (_state, { counts }) => ({ total: counts.total, atLeast: counts.atLeast }),
  },
  {
    id: 'mentions',
    title: 'messages.mentions',
    icon: 'at',
    command: { title: 'messages.mentions', keys: ['#'] },
    shows: { narrow: () => mentionsNarrow },
    counts: (_state, { counts }) => ({ unread: counts.mentions, atLeast: counts.atLeast }),
  },
  {
    id: 'starred',
    title: 'messages.starred_view',
    icon: 'star',
    command: { title: 'messages.starred_view', keys: ['*'] },
    shows: { narrow: () => starredNarrow },
    counts: (_state, { counts }) => ({ total: counts.starred }),
  },
  {
    id: 'reactions',
    title: 'messages.reactions_view',
    icon: 'smile',
    command: { title: 'messages.reactions_command', keys: [] },
    shows: { narrow: withReactions },
    isKnownAt: hasReactionSearch,
  },
  draftsView,
  {
    id: 'directs',
    title: 'messages.directs_view',
    icon: 'person',
    shows: { narrow: () => allDirectsNarrow },
  },
]
