import { t } from '../../../../shared/i18n.ts'
import type { Message } from '../../../../shared/api/types.ts'
import { lineOf } from '../../../../shared/model/messages/lineText.ts'
import { useConversation } from './ConversationContext.ts'
import styles from './post.module.css'

/** Stands for a message that the person collapsed: the beginning of its text, and the way to all of it. */
export function CollapsedBody({ message }: { readonly message: Message }) {
  const { actions } = useConversation()
  return (
    <div className={styles.collapsed}>
      <span dir="auto">{lineOf(message).text}</span>
      <button type="button" tabIndex={-1} onClick={() => actions.toggleCollapsed(message.id)}>
        {t('messageDetails.expand')}
      </button>
    </div>
  )
}
