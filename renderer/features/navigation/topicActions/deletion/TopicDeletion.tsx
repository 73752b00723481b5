import { lazy } from 'react'

/** The dialog that deletes a topic, loaded on first use. */
export const TopicDeletion = lazy(() =>
  import('./DeleteTopicDialog.tsx').then((loaded) => ({ default: loaded.DeleteTopicDialog })),
)
