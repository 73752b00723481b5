import { memo } from 'react'
import { messageOf } from '../../../../../shared/model/messages/messages.ts'
import { useAccount, selectMessage, useUi } from '../../../../state/index.ts'
import { ErrorBoundary } from '../../../common/views/index.ts'
import type { EchoItem, MessageItem } from '../items/item.ts'
import { useRowTouched } from '../list/index.ts'
import { EchoBody } from './EchoBody.tsx'
import { MessageBody } from './MessageBody.tsx'
import styles from './post.module.css'
import { PostFrame } from './PostFrame.tsx'
import type { Message } from '../../../../../shared/api/types.ts'
import { PlainContent } from '../../../content/content/index.ts'

/**
 * A message or an unconfirmed own one. Both use one component and frame, so that an echo becomes its message in place
 * and keeps its avatar, name and row.
 */
export const PostRow = memo(function PostRow({ item }: { item: MessageItem | EchoItem }) {
  useRowTouched()
  const message = useAccount((state) => (item.kind === 'message' ? messageOf(state, item.id) : undefined))
  const self = useAccount((state) => state.self.userId)
  if (item.kind === 'message' && message === undefined) return null
  return (
    <ErrorBoundary
      pane="message"
      resetKey={message ?? item}
      fallback={
        item.kind === 'echo' ? (
          <p className={styles.plain}>{item.row.content}</p>
        ) : (
          <PlainPost message={message!} />
        )
      }
    >
      <PostFrame
        message={message ?? null}
        echo={item.kind === 'echo' ? item.row : null}
        senderId={message?.senderId ?? self}
        continues={item.continues}
      >
        {item.kind === 'echo' ? <EchoBody row={item.row} /> : <MessageBody message={message!} />}
      </PostFrame>
    </ErrorBoundary>
  )
})

/**
 * Fallback for a message row that failed to render: sender and plain text, without the components of a normal row.
 */
function PlainPost({ message }: { readonly message: Message }) {
  const { content, id, senderName } = message
  const isSelected = useUi((ui) => ui.selected === id)
  return (
    <article
      className={styles.post}
      data-message-id={id}
      tabIndex={isSelected ? 0 : -1}
      onFocus={() => selectMessage(id)}
    >
      <div className={styles.picture} />
      <div className={styles.body}>
        <span className={styles.who}>{senderName}</span>
        <PlainContent html={content} />
      </div>
    </article>
  )
}
