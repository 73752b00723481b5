import { useMemo, type ReactNode } from 'react'
import type { Submessage, UserId } from '../../../../shared/api/types.ts'
import { WidgetView } from './WidgetView.tsx'
import { widgetOf } from './widgetOf.ts'

interface MessageWidgetProps {
  readonly submessages: readonly Submessage[]
  readonly authorId: UserId
  /** Stands where the submessages make no widget that is known. */
  readonly children: ReactNode
}

/** The poll or the tasks that a message began. Loaded with the first message that has some. */
export function MessageWidget({ submessages, authorId, children }: MessageWidgetProps) {
  const widget = useMemo(() => widgetOf(submessages, authorId), [submessages, authorId])
  return widget === null ? children : <WidgetView widget={widget} />
}
