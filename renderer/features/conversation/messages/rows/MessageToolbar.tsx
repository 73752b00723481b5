import { t } from '../../../../../shared/i18n.ts'
import type { Message } from '../../../../../shared/api/types.ts'
import { isStarred } from '../../../../../shared/api/flags.ts'
import { useAccount, useKeyOf } from '../../../../state/index.ts'
import { IconButton, useRovingFocus } from '../../../../ui/index.ts'
import { editProblem } from '../editing/editProblem.ts'
import { useConversation } from './ConversationContext.ts'
import styles from './post.module.css'

export function MessageToolbar({ message }: { message: Message }) {
  const { actions, openReactionPicker, openMenu } = useConversation()
  const keyOf = useKeyOf()
  const starred = isStarred(message)
  const { id } = message
  const mayEdit = useAccount((state) => editProblem(state, message, Date.now()) === null)
  const roving = useRovingFocus(undefined, 'horizontal')
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('messages.tools')} {...roving}>
      <IconButton
        data-roving
        icon="smile"
        label={t('messages.add_reaction')}
        shortcut={keyOf('message.react')}
        onClick={(event) => openReactionPicker(id, event.currentTarget)}
      />
      <IconButton
        data-roving
        icon="reply"
        label={t('messages.reply')}
        shortcut={keyOf('message.reply')}
        onClick={() => actions.reply(id)}
      />
      {mayEdit && (
        <IconButton
          data-roving
          icon="edit"
          label={t('editing.edit')}
          shortcut={keyOf('message.edit')}
          onClick={() => actions.edit(id)}
        />
      )}
      <IconButton
        data-roving
        icon={starred ? 'starFilled' : 'star'}
        label={t(starred ? 'messages.unstar' : 'messages.star')}
        shortcut={keyOf('message.star')}
        aria-pressed={starred}
        onClick={() => actions.toggleStar(id)}
      />
      <IconButton
        data-roving
        icon="link"
        label={t('messages.copy_link')}
        shortcut={keyOf('message.copyLink')}
        onClick={() => actions.copyLink(id)}
      />
      <IconButton
        data-roving
        icon="more"
        label={t('messages.more')}
        aria-haspopup="menu"
        onClick={(event) => openMenu(message, event.currentTarget)}
      />
    </div>
  )
}
