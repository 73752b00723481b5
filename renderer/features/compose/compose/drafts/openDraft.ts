import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import type { Narrow } from '../../../../../shared/api/types.ts'
import { draftIdOf } from '../../../../../shared/model/outbox/localDraft.ts'
import { channelNarrow, feedNarrow, conversationNarrow } from '../../../../../shared/model/views/narrow.ts'
import { hasTopic } from '../../../../../shared/model/topics/typedTopic.ts'
import { accountStore, call, navigate } from '../../../../state/index.ts'
import { openComposer } from '../composer.ts'
import { forgetDraft } from './draftBuffer.ts'

/**
 * Makes a draft the current one of its conversation and opens that conversation. A text begun there is kept as a
 * second draft.
 */
export async function openDraft(account: string, id: string): Promise<void> {
  const target = await call('draft.open', { account, id })
  if (target === null) return
  forgetDraft(account, draftIdOf(target))
  const { state } = accountStore(account).getState()
  navigate(narrowOfDraft(target, state === null || hasTopic(state, target)), { account })
  // Waits until the view's composer is mounted.
  requestAnimationFrame(() => requestAnimationFrame(() => openComposer()))
}

/** Returns the view whose composer shows a draft for the target. */
export function narrowOfDraft(target: DraftTarget, isInTopic: boolean): Narrow {
  if (target.type === 'direct') return conversationNarrow(target)
  if (target.channelId === null) return feedNarrow
  return isInTopic
    ? conversationNarrow({ type: 'channel', channelId: target.channelId, topic: target.topic })
    : channelNarrow(target.channelId)
}
