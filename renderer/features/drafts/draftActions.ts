import { t } from '../../../shared/i18n.ts'
import {
  draftIdOf,
  type DraftTarget,
  type DraftVersion,
  type LocalDraft,
} from '../../../shared/model/localDraft.ts'
import { channelNarrow, feedNarrow, placeNarrow } from '../../../shared/model/narrow.ts'
import { call, failureText, navigate, type AccountStore } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'
import { forgetDraft, openComposer } from '../compose/index.ts'

/** What can be done with a draft; failures are told. */
export function draftActions(store: AccountStore) {
  const account = store.id
  const open = async ({ id }: Pick<LocalDraft, 'id'>): Promise<void> => {
    const target = await call('draft.open', { account, id })
    if (target === null) return
    forgetDraft(account, draftIdOf(target))
    navigate(narrowOf(target))
    // The view's composer comes up first.
    requestAnimationFrame(() => requestAnimationFrame(() => openComposer()))
  }
  const remove = async (draft: LocalDraft): Promise<void> => {
    forgetDraft(account, draft.id)
    await call('draft.drop', { account, id: draft.id })
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
    open: (draft: Pick<LocalDraft, 'id'>) => told(open(draft)),
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

function narrowOf(target: DraftTarget) {
  if (target.type === 'direct') return placeNarrow(target)
  if (target.channelId === null) return feedNarrow
  return target.topic === ''
    ? channelNarrow(target.channelId)
    : placeNarrow({ type: 'channel', channelId: target.channelId, topic: target.topic })
}
