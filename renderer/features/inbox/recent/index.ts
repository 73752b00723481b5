import { lazy } from 'react'
import type { View } from '../../common/views/index.ts'

/** All conversations by their last message. */
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

/** The topics of one channel, which the page of the address names. */
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
