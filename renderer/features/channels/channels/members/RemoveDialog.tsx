import type { Channel, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { selectUser } from '../../../../../shared/model/people/users.ts'
import { ActionDialog } from '../../../common/forms/index.ts'
import { useAccountStore } from '../../../../state/index.ts'

/** Maximum number of names in the question. */
const maxNames = 5

interface Props {
  readonly channel: Channel
  readonly userIds: readonly UserId[]
  readonly onClose: () => void
  readonly onRemove: () => void
}

/** Asks for confirmation before users are removed from a channel. */
export function RemoveDialog({ channel, userIds, onClose, onRemove }: Props) {
  const { state } = useAccountStore().getState()
  const names = userIds
    .slice(0, maxNames)
    .map((id) => (state === null ? undefined : selectUser(state, id)?.name) ?? t('messages.unknown_person'))
    .join(', ')
  const count = userIds.length
  return (
    <ActionDialog
      title={t('channelMembers.ask', { count, channel: channel.name })}
      action={t('channelMembers.remove_do', { count })}
      isDanger
      onSubmit={onRemove}
      onClose={onClose}
    >
      <p dir="auto">
        {count > maxNames ? t('channelMembers.ask_more', { names, count: count - maxNames }) : names}
      </p>
      {channel.isPrivate && <p>{t('channelMembers.ask_private')}</p>}
    </ActionDialog>
  )
}
