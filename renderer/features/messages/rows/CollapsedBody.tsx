import { contentText } from '../../../../shared/content/text/contentText.ts'
import { t } from '../../../../shared/i18n.ts'
import type { Message } from '../../../../shared/api/types.ts'
import { useMediaSource } from '../../../state/index.ts'
import { contentOf } from '../../content/index.ts'
import { useConversation } from './ConversationContext.ts'
import styles from './post.module.css'

/** Characters of a collapsed message that can be in its line. */
const maxLine = 300

/** Stands for a message that the person collapsed: the beginning of its text, and the way to all of it. */
export function CollapsedBody({ message }: { readonly message: Message }) {
  const { actions } = useConversation()
  const { realmUrl } = useMediaSource()
  return (
    <div className={styles.collapsed}>
      <span dir="auto">{contentText(contentOf(message.content, realmUrl)).slice(0, maxLine)}</span>
      <button type="button" tabIndex={-1} onClick={() => actions.toggleCollapsed(message.id)}>
        {t('messageDetails.expand')}
      </button>
    </div>
  )
}
