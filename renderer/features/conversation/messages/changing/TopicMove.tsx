import { lazy, useState } from 'react'
import { useAccountStore, type DialogOf } from '../../../../state/index.ts'
import { messageOfTopic, movesOfTopic } from '../../../compose/resolving/index.ts'

const MoveDialog = lazy(() => import('./MoveDialog.tsx').then((m) => ({ default: m.MoveDialog })))

interface TopicMoveProps {
  readonly dialog: DialogOf<'moveTopic'>
  readonly onClose: () => void
}

/**
 * Renames or moves a topic. The dialog keeps the message it was opened with: if the move's event arrives before its
 * response, the topic is empty for a moment. A dialog that unmounted then would not close and would reopen when the
 * topic has messages again.
 */
export function TopicMove({ dialog: { channelId, topic }, onClose }: TopicMoveProps) {
  const store = useAccountStore()
  const [opened] = useState(() => {
    const { state } = store.getState()
    const id = state === null ? null : messageOfTopic(state, channelId, topic)
    return state === null || id === null
      ? null
      : { message: { id, channelId, topic }, may: movesOfTopic(state, { channelId, topic }) }
  })
  if (opened === null) return null
  return <MoveDialog isWhole message={opened.message} may={opened.may} onClose={onClose} />
}
