import { lazy, Suspense } from 'react'
import { uiStore, useUi } from '../../../state/index.ts'

const DeleteTopicDialog = lazy(() =>
  import('./DeleteTopicDialog.tsx').then((loaded) => ({ default: loaded.DeleteTopicDialog })),
)

/** The dialog that a topic's menu opens to delete the topic. */
export function TopicDeletion() {
  const place = useUi((ui) => ui.topicToDelete)
  if (place === null) return null
  return (
    <Suspense>
      <DeleteTopicDialog
        place={place}
        onClose={() => {
          // A deletion that ends after its dialog was closed closes no other one.
          if (uiStore.getState().topicToDelete === place) uiStore.setState({ topicToDelete: null })
        }}
      />
    </Suspense>
  )
}
