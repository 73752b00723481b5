import type { Message } from '../../../../../shared/api/types.ts'
import { selectMessage, useUi } from '../../../../state/index.ts'
import { PlainContent } from '../../../content/content/index.ts'
import styles from './post.module.css'

/**
 * Fallback for a message row that failed to render: sender and plain text, without the components of a normal row.
 */
export function PlainPost({ message }: { readonly message: Message }) {
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
