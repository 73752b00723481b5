import { lazy, Suspense } from 'react'
import { uiStore, useAccountStore, useUi } from '../../../state/index.ts'
import { messageOfTopic, movesOfTopic } from '../../topicActions/index.ts'

const MoveDialog = lazy(() => import('./MoveDialog.tsx').then((m) => ({ default: m.MoveDialog })))

/** The dialog that a topic's menu opens to rename the topic or to move it. */
export function TopicMove() {
  const store = useAccountStore()
  const place = useUi((ui) => ui.topicToMove)
  const { state } = store.getState()
  const id = place === null || state === null ? null : messageOfTopic(state, place.channelId, place.topic)
  if (place === null || state === null || id === null) return null
  return (
    <Suspense>
      <MoveDialog
        isWhole
        message={{ id, ...place }}
        may={movesOfTopic(state, place)}
        onClose={() => uiStore.setState({ topicToMove: null })}
      />
    </Suspense>
  )
}
