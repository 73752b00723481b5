import { lazy } from 'react'

/** The dialog that a topic's menu opens to delete the topic. */
export const TopicDeletion = lazy(() =>
  import('./DeleteTopicDialog.tsx').then((loaded) => ({ default: loaded.DeleteTopicDialog })),
)
