import { useMemo, type ReactNode } from 'react'
import type { Message } from '../../../../../shared/api/types.ts'
import { useAccount, callQuietly, useAccountStore } from '../../../../state/index.ts'
import { PollView } from './PollView.tsx'
import { TodoView } from './TodoView.tsx'
import { useWidgetChanges, type WidgetChanges } from './useWidgetChanges.ts'
import { widgetOf } from './widgetOf.ts'
import { t } from '../../../../../shared/i18n.ts'
import { Button } from '../../../../ui/index.ts'
import { discardSend, StateLine } from '../../../compose/outbox/index.ts'

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

/** State of own changes to a widget that the server has not applied. */
function WidgetState({ changes: { refused, waiting } }: { readonly changes: WidgetChanges }) {
  const account = useAccountStore().id
  const isLive = useAccount((state) => state.connection.state === 'live')
  if (refused !== null)
    return (
      <StateLine isFailed>
        <span>{t('media.widget_refused', { reason: refused.reason ?? '' })}</span>
        <Button variant="quiet" onClick={() => callQuietly('outbox.retry', { account, localId: refused.id })}>
          {t('app.try_again')}
        </Button>
        <Button variant="quiet" onClick={() => void discardSend(account, refused.id)}>
          {t('outbox.discard')}
        </Button>
      </StateLine>
    )
  // With a connection it takes only a moment, and a line would flicker.
  if (isLive || waiting === 0) return null
  return (
    <StateLine>
      <span>{t('media.widget_waits', { count: waiting })}</span>
    </StateLine>
  )
}
