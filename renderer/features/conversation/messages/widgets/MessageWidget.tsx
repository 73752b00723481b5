import { useMemo, type ReactNode } from 'react'
import type { Message } from '../../../../../shared/api/types.ts'
import { useAccount } from '../../../../state/index.ts'
import { PollView } from './PollView.tsx'
import { TodoView } from './TodoView.tsx'
import { useWidgetChanges } from './useWidgetChanges.ts'
import { WidgetState } from './WidgetState.tsx'
import { widgetOf } from './widgetOf.ts'

interface MessageWidgetProps {
  readonly message: Pick<Message, 'id' | 'senderId' | 'submessages'>
  /** Shown if the submessages form no known widget. */
  readonly children: ReactNode
}

/** The poll or to-do list of a message. Loaded with the first message that has one. */
export function MessageWidget({ message, children }: MessageWidgetProps) {
  const { senderId } = message
  const changes = useWidgetChanges(message)
  const { send, submessages } = changes
  const ownUserId = useAccount((state) => state.self.userId)
  const widget = useMemo(() => widgetOf(submessages, senderId), [submessages, senderId])
  if (widget === null) return children
  const shared = { isAuthor: senderId === ownUserId, ownUserId, send }
  return (
    <>
      {widget.type === 'poll' ? (
        <PollView poll={widget} {...shared} />
      ) : (
        <TodoView list={widget} {...shared} />
      )}
      <WidgetState changes={changes} />
    </>
  )
}
