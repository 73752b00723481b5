import { t } from '../../../shared/i18n.ts'
import type { DraftVersion, LocalDraft } from '../../../shared/model/localDraft.ts'
import { call, failureText, type AccountStore } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'
import { forgetDraft, openDraft } from '../compose/index.ts'

/** What can be done with a draft; failures are told. */
export function draftActions(store: AccountStore) {
  const account = store.id
  const remove = async (draft: LocalDraft): Promise<void> => {
    forgetDraft(account, draft.id)
    await call('draft.drop', { account, id: draft.id, content: draft.content })
    const back = { account, target: draft.target, content: draft.content }
    showToast(t('drafts.deleted'), {
      label: t('drafts.undo'),
      run: () => void told(call('draft.restore', back)),
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
      // Another writer than the composer: what it was becomes a version.
      writer: `list-${String(Date.now())}`,
    })
  }
  return {
    open: ({ id }: Pick<LocalDraft, 'id'>) => told(openDraft(account, id)),
    remove: (draft: LocalDraft) => told(remove(draft)),
    restore: (draft: LocalDraft, version: DraftVersion) => told(restore(draft, version)),
    versions: (draft: LocalDraft) => call('draft.versions', { account, id: draft.id }),
  }
}

async function told(doing: Promise<unknown>): Promise<void> {
  try {
    await doing
  } catch (error) {
    showToast(t('drafts.failed', { reason: failureText(error) }))
  }
}
