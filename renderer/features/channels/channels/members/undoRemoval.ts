import type { Channel, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { AccountStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { offerUndo } from '../../../common/undo/index.ts'
import { addMembers } from '../../../compose/membership/index.ts'

/**
 * Reports that users were removed and offers Undo. Undo adds them without a notification, since they may not have
 * noticed.
 */
export function offerUndoOfRemoval(
  store: AccountStore,
  { id, name }: Channel,
  userIds: readonly UserId[],
): void {
  offerUndo({
    text: t('channelMembers.removal', { count: userIds.length, channel: name }),
    undone: null,
    undo: () =>
      void addMembers(store, id, userIds, false).then(({ done, reason }) =>
        showToast(
          reason === null
            ? t('channelMembers.removal_undone', { count: done })
            : t('outbox.refused', { reason }),
        ),
      ),
  })
}
