import { useMemo } from 'react'
import type { Message } from '../../../../shared/api/types.ts'
import { hasFlag } from '../../../../shared/model/flags.ts'
import { selectUser } from '../../../../shared/model/slices/users.ts'
import { useAccount } from '../../../state/index.ts'
import { MessageContent } from '../../content/index.ts'
import { Reactions } from '../../reactions/index.ts'
import { WidgetView } from '../widgets/WidgetView.tsx'
import { widgetOf } from '../widgets/widgetOf.ts'
import { useConversation } from './ConversationContext.ts'

/** What a message says: its content, or the poll or tasks that it began; and its reactions. */
export function MessageBody({ message }: { message: Message }) {
  const { submessages, senderId, content, isMeMessage, id, reactions } = message
  const conversation = useConversation()
  const name = useAccount((state) => selectUser(state, senderId)?.name) ?? message.senderName
  const widget = useMemo(
    () => (submessages.length === 0 ? null : widgetOf(submessages, senderId)),
    [submessages, senderId],
  )
  const words = hasFlag(message, 'has_alert_word') ? conversation.alertWords : null
  return (
    <>
      {widget !== null ? (
        <WidgetView widget={widget} />
      ) : (
        <MessageContent html={content} alertWords={words} {...(isMeMessage && { meSender: name })} />
      )}
      {reactions.length > 0 && (
        <Reactions
          messageId={id}
          reactions={reactions}
          onAdd={(button) => conversation.openReactionPicker(id, button)}
        />
      )}
    </>
  )
}
