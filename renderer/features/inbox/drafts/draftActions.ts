import type { Conversation } from '../../../../shared/api/conversation.ts'
import { t } from '../../../../shared/i18n.ts'
import { editedMessage, type DraftVersion } from '../../../../shared/model/outbox/localDraft.ts'
import type { LocalDraft } from '../../../../shared/model/state/localRecords.ts'
import { call, type AccountStore } from '../../../state/index.ts'
import { forgetDraft, openDraft } from '../../compose/compose/index.ts'
import { goOnEditing } from '../../conversation/messages/index.ts'
import { offerUndo, toastFailure } from '../../common/undo/index.ts'

/**
 * Returns the actions on a draft. Failures are shown as toasts, except for those of `versions`, which its caller
 * handles.
 */
export function draftActions(store: AccountStore) {
  const account = store.id
  const open = async ({ id, target }: LocalDraft, realmUrl: string): Promise<void> => {
    const edited = editedMessage(id)
    const isPlace = target.type === 'direct' || target.channelId !== null
    // If the message can no longer be edited, its text becomes a draft that can be sent.
    const goesOn =
      edited !== null && isPlace && (await goOnEditing(store, edited, target as Conversation, realmUrl))
    if (!goesOn) await openDraft(account, id)
  }
  const remove = async (draft: LocalDraft): Promise<void> => {
    forgetDraft(account, draft.id)
    await call('draft.drop', { account, id: draft.id, content: draft.content })
    const back = { account, target: draft.target, content: draft.content }
    offerUndo({
      text: t('drafts.deleted'),
      undone: t('drafts.restored'),
      undo: () => void told(call('draft.restore', back)),
    })
  }
  const restore = async (draft: LocalDraft, version: DraftVersion): Promise<void> => {
    forgetDraft(account, draft.id)
    await call('draft.put', {
      account,
      id: draft.id,
      target: draft.target,
      content: version.content,
      caret: null,
      rev: draft.rev,
      // A different writer than the composer, so that the current text is saved as a version.
      writer: `list-${String(Date.now())}`,
    })
  }
  return {
    open: (draft: LocalDraft, realmUrl: string) => told(open(draft, realmUrl)),
    remove: (draft: LocalDraft) => told(remove(draft)),
    restore: (draft: LocalDraft, version: DraftVersion) => told(restore(draft, version)),
    versions: (draft: LocalDraft) => call('draft.versions', { account, id: draft.id }),
  }
}

const told = (doing: Promise<unknown>): Promise<unknown> => doing.catch(toastFailure('drafts.failed'))
