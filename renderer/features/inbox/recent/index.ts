import { lazy } from 'react'
import type { View } from '../../common/views/index.ts'

/** The view of all conversations, by their last message. */
export const recentView: View = {
  id: 'recent',
  fragment: 'recent',
  title: 'recent.title',
  icon: 'history',
  shows: {
    pane: lazy(() => import('./RecentPane.tsx').then(({ RecentPane }) => ({ default: RecentPane }))),
    hasPeople: false,
  },
}

/** The view of a channel's topics. The address names the channel. */
export const topicListView: View = {
  id: 'topics',
  title: 'recent.topics_title',
  icon: 'hash',
  needsPage: true,
  shows: {
    pane: lazy(() => import('./TopicListPane.tsx').then(({ TopicListPane }) => ({ default: TopicListPane }))),
    hasPeople: false,
  },
}
