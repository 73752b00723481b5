import { useMemo, type ReactNode } from 'react'
import type { Submessage, UserId } from '../../../../shared/api/types.ts'
import { WidgetView } from './WidgetView.tsx'
import { widgetOf } from './widgetOf.ts'

interface MessageWidgetProps {
  readonly submessages: readonly Submessage[]
  readonly authorId: UserId
  /** To where one can vote and tick. */
  readonly onOpen: () => void
  /** Stands where the submessages make no widget that is known. */
  readonly children: ReactNode
}

/** The poll or the tasks that a message began. Loaded with the first message that has some. */
export function MessageWidget({ submessages, authorId, onOpen, children }: MessageWidgetProps) {
  const widget = useMemo(() => widgetOf(submessages, authorId), [submessages, authorId])
  return widget === null ? children : <WidgetView widget={widget} onOpen={onOpen} />
}
