import { lazy, type ComponentType } from 'react'
import { hasReactionSearch, takesReports } from '../../shared/api/capabilities.ts'
import type { Narrow, UserId } from '../../shared/api/types.ts'
import { inboxCounts } from '../../shared/model/navigation/inboxCounts.ts'
import { scheduledRows } from '../../shared/model/outbox/scheduledRows.ts'
import { accountSetting } from '../../shared/model/organization/serviceSettings.ts'
import {
  allDirectsNarrow,
  feedNarrow,
  mentionsNarrow,
  starredNarrow,
} from '../../shared/model/views/narrow.ts'
import type { View } from '../features/common/views/index.ts'

const withReactions = (selfUserId: UserId): Narrow => [
  { operator: 'has', operand: 'reaction' },
  { operator: 'sender', operand: selfUserId },
]

/** Returns the pane that a module exports by this name. The module is loaded when the pane is first shown. */
const lazyPane = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))

/** All views, in the order of the sidebar. */
export const views: readonly View[] = [
  {
    id: 'inbox',
    fragment: 'inbox',
    title: 'inbox.title',
    icon: 'inbox',
    shows: {
      pane: lazyPane(() => import('../features/inbox/inbox/InboxPane.tsx'), 'InboxPane'),
      hasFirstFrame: true,
    },
    counts: (state, { counts }, others) => {
      const listed = others.filter(({ needsSignIn }) => !needsSignIn)
      return {
        isOfAll: others.length > 0,
        total: listed.reduce((sum, { unread }) => sum + unread, inboxCounts(state).total),
        atLeast: counts.atLeast || listed.some(({ atLeast }) => atLeast === true),
      }
    },
  },
  {
    id: 'recent',
    fragment: 'recent',
    title: 'recent.title',
    icon: 'history',
    shows: {
      pane: lazyPane(() => import('../features/inbox/recent/RecentPane.tsx'), 'RecentPane'),
    },
  },
  {
    id: 'catchup',
    title: 'catchup.title',
    icon: 'done',
    isListed: false,
    shows: {
      pane: lazyPane(() => import('../features/inbox/inbox/catchup/CatchupPane.tsx'), 'CatchupPane'),
    },
  },
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
  {
    id: 'drafts',
    fragment: 'drafts',
    title: 'drafts.title',
    icon: 'edit',
    shows: {
      pane: lazyPane(() => import('../features/inbox/drafts/DraftsPane.tsx'), 'DraftsPane'),
      hasPeople: true,
    },
    counts: ({ localDrafts }) => ({ total: localDrafts.size }),
  },
  {
    id: 'scheduled',
    fragment: 'scheduled',
    title: 'scheduled.title',
    icon: 'later',
    shows: {
      pane: lazyPane(() => import('../features/inbox/drafts/ScheduledPane.tsx'), 'ScheduledPane'),
    },
    counts: (state) => ({ total: scheduledRows(state).length }),
  },
  {
    id: 'reminders',
    fragment: 'reminders',
    title: 'reminders.title',
    icon: 'later',
    shows: {
      pane: lazyPane(() => import('../features/inbox/drafts/RemindersPane.tsx'), 'RemindersPane'),
    },
    counts: ({ messageReminders, reminders }) => ({ total: messageReminders.size + reminders.size }),
  },
  {
    id: 'directs',
    title: 'messages.directs_view',
    icon: 'person',
    isListed: false,
    empty: { title: 'messages.empty_directs_title', text: 'messages.empty_directs' },
    shows: { narrow: () => allDirectsNarrow },
  },
  {
    id: 'channels',
    title: 'channels.title',
    icon: 'hash',
    isListed: false,
    shows: {
      pane: lazyPane(() => import('../features/channels/channels/ChannelsPane.tsx'), 'ChannelsPane'),
    },
  },
  {
    id: 'people',
    title: 'people.title',
    icon: 'people',
    isListed: false,
    shows: {
      pane: lazyPane(() => import('../features/people/profile/PeoplePane.tsx'), 'PeoplePane'),
    },
  },
  {
    id: 'reports',
    title: 'moderation.reports_title',
    icon: 'warning',
    isListed: false,
    isKnownAt: takesReports,
    shows: {
      pane: lazyPane(() => import('../features/people/profile/reports/ReportsPane.tsx'), 'ReportsPane'),
    },
  },
  {
    id: 'groups',
    title: 'groups.title',
    icon: 'group',
    isListed: false,
    shows: {
      pane: lazyPane(() => import('../features/people/groups/GroupsPane.tsx'), 'GroupsPane'),
    },
  },
  {
    id: 'invitations',
    title: 'invitations.title',
    icon: 'mail',
    isListed: false,
    shows: {
      pane: lazyPane(() => import('../features/people/invitations/InvitationsPane.tsx'), 'InvitationsPane'),
    },
  },
  {
    id: 'bots',
    title: 'bots.title',
    icon: 'bot',
    isListed: false,
    shows: {
      pane: lazyPane(() => import('../features/people/bots/BotsPane.tsx'), 'BotsPane'),
    },
  },
  {
    id: 'files',
    title: 'files.title',
    icon: 'attach',
    isListed: false,
    shows: {
      pane: lazyPane(() => import('../features/files/files/FilesPane.tsx'), 'FilesPane'),
    },
  },
  {
    id: 'topics',
    title: 'recent.topics_title',
    icon: 'hash',
    needsPage: true,
    shows: {
      pane: lazyPane(() => import('../features/inbox/recent/TopicListPane.tsx'), 'TopicListPane'),
    },
  },
  {
    id: 'gallery',
    title: 'media.gallery',
    icon: 'attach',
    needsPage: true,
    shows: {
      pane: lazyPane(() => import('../features/files/gallery/GalleryPane.tsx'), 'GalleryPane'),
    },
  },
  {
    id: 'settings',
    title: 'app.settings',
    icon: 'gear',
    isListed: false,
    shows: {
      pane: lazyPane(() => import('../features/settings/settings/SettingsPane.tsx'), 'SettingsPane'),
      sidebar: lazy(() =>
        import('../features/settings/settings/SettingsPane.tsx').then(({ SettingsSidebar }) => ({
          default: SettingsSidebar,
        })),
      ),
    },
  },
]
