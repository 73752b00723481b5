import { hasReactionSearch } from '../../shared/api/capabilities.ts'
import type { Narrow, UserId } from '../../shared/api/types.ts'
import { inboxCounts } from '../../shared/model/inbox/inboxCounts.ts'
import { accountSetting } from '../../shared/model/organization/serviceSettings.ts'
import {
  allDirectsNarrow,
  feedNarrow,
  mentionsNarrow,
  starredNarrow,
} from '../../shared/model/views/narrow.ts'
import { botsView } from '../features/people/bots/index.ts'
import { channelsView } from '../features/channels/channels/index.ts'
import { draftsView } from '../features/inbox/drafts/index.ts'
import { peopleView, reportsView } from '../features/people/profile/index.ts'
import { catchupView, inboxView } from '../features/inbox/inbox/index.ts'
import { groupsView } from '../features/people/groups/index.ts'
import { invitationsView } from '../features/people/invitations/index.ts'
import { galleryView } from '../features/files/gallery/index.ts'
import { recentView, topicListView } from '../features/inbox/recent/index.ts'
import { filesView } from '../features/files/files/index.ts'
import { settingsView } from '../features/settings/settings/index.ts'
import type { View } from '../features/common/views/index.ts'

const withReactions = (selfUserId: UserId): Narrow => [
  { operator: 'has', operand: 'reaction' },
  { operator: 'sender', operand: selfUserId },
]

/** All views, in the order of the sidebar. */
export const views: readonly View[] = [
  inboxView,
  recentView,
  catchupView,
  {
    id: 'feed',
    fragment: 'feed',
    title: 'messages.feed',
    icon: 'feed',
    shows: { narrow: () => feedNarrow },
    counts: (_state, { counts }) => ({ total: counts.total, atLeast: counts.atLeast }),
  },
  {
    id: 'mentions',
    fragment: 'narrow/is/mentioned',
    title: 'messages.mentions',
    icon: 'at',
    shows: { narrow: () => mentionsNarrow },
    counts: (state, { counts }) => ({ unread: inboxCounts(state).mentions, atLeast: counts.atLeast }),
    empty: { title: 'messages.empty_mentions_title', text: 'messages.empty_mentions', steps: ['view.inbox'] },
  },
  {
    id: 'starred',
    fragment: 'narrow/is/starred',
    title: 'messages.starred_view',
    icon: 'star',
    shows: { narrow: () => starredNarrow },
    counts: (state, { counts }) =>
      accountSetting(state, 'countsStarred') === false ? {} : { total: counts.starred },
    empty: { title: 'messages.empty_starred_title', text: 'messages.empty_starred', steps: ['view.recent'] },
  },
  {
    id: 'reactions',
    fragment: 'narrow/has/reaction/sender/me',
    title: 'messages.reactions_view',
    icon: 'smile',
    shows: { narrow: withReactions },
    empty: {
      title: 'messages.empty_reactions_title',
      text: 'messages.empty_reactions',
      steps: ['view.recent'],
    },
    isKnownAt: hasReactionSearch,
  },
  draftsView,
  {
    id: 'directs',
    title: 'messages.directs_view',
    icon: 'person',
    isListed: false,
    empty: { title: 'messages.empty_directs_title', text: 'messages.empty_directs' },
    shows: { narrow: () => allDirectsNarrow },
  },
  channelsView,
  peopleView,
  reportsView,
  groupsView,
  invitationsView,
  botsView,
  filesView,
  topicListView,
  galleryView,
  settingsView,
]
