import { lazy, Suspense, useState } from 'react'
import { uiStore, useAccountStore, useUi, type UiState } from '../../../state/index.ts'
import { messageOfTopic, movesOfTopic } from '../../topicActions/index.ts'

const MoveDialog = lazy(() => import('./MoveDialog.tsx').then((m) => ({ default: m.MoveDialog })))

type Place = NonNullable<UiState['topicToMove']>

/** The dialog that a topic's menu opens to rename the topic or to move it. */
export function TopicMove() {
  const place = useUi((ui) => ui.topicToMove)
  return place === null ? null : <OpenMove key={`${place.channelId} ${place.topic}`} place={place} />
}

/**
 * The open dialog. It keeps the message that it was opened with: the event of its move may come before the answer,
 * and a dialog that left the page then would never be closed and open again when the topic has messages again.
 */
function OpenMove({ place }: { readonly place: Place }) {
  const store = useAccountStore()
  const [opened] = useState(() => {
    const { state } = store.getState()
    const id = state === null ? null : messageOfTopic(state, place.channelId, place.topic)
    return state === null || id === null
      ? null
      : { message: { id, ...place }, may: movesOfTopic(state, place) }
  })
  if (opened === null) return null
  return (
    <Suspense>
      <MoveDialog
        isWhole
        message={opened.message}
        may={opened.may}
        onClose={() => uiStore.setState({ topicToMove: null })}
      />
    </Suspense>
  )
}
