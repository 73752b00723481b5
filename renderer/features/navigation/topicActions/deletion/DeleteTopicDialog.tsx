import { useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { withoutResolvedMark } from '../../../../../shared/api/resolvedTopic.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { sameConversation } from '../../../../../shared/model/topics/conversation.ts'
import { channelNarrow, narrowConversation } from '../../../../../shared/model/views/narrow.ts'
import { navigate, uiStore, useAccount, useAccountStore, useIsOffline } from '../../../../state/index.ts'
import { Button, Dialog, DialogBody, Note, showToast } from '../../../../ui/index.ts'
import { OfflineWords } from '../../../common/forms/index.ts'
import type { FocusedTopic } from '../focusedTopic.ts'
import styles from './deletion.module.css'
import { useTopicCount, type TopicCount } from './useTopicCount.ts'
import { useTopicDeletion, type DeletionPhase } from './useTopicDeletion.ts'

interface DeleteTopicDialogProps {
  readonly dialog: FocusedTopic
  readonly onClose: () => void
}

/** Confirms the deletion of a topic and shows its progress. */
export function DeleteTopicDialog({ dialog: place, onClose }: DeleteTopicDialogProps) {
  const store = useAccountStore()
  const channel = useAccount((state) => state.channels.get(place.channelId)?.name ?? '')
  const name = useAccount((state) => topicDisplayName(state, withoutResolvedMark(place.topic)))
  const isOffline = useIsOffline()
  const now = useTopicCount(place)
  const [before, setBefore] = useState<TopicCount | null>(null)
  const { phase, run, stop } = useTopicDeletion(place, () => {
    const ownId = store.getState().state?.self.userId
    const shown = ownId === undefined ? null : narrowConversation(uiStore.getState().route.narrow, ownId)
    onClose()
    if (shown !== null && sameConversation(shown, { type: 'channel', ...place }))
      navigate(channelNarrow(place.channelId))
    showToast(t('topicActions.deleted', { name }))
  })
  const isRunning = phase.is === 'running' || phase.is === 'stopping'
  const hasBegun = phase.is !== 'asking'
  // The request in progress may take long. After it, a stopped deletion sends no more requests.
  const leave = phase.is === 'running' ? stop : onClose
  const hasDeleted = before !== null && now.count < before.count
  return (
    <Dialog title={t(titles[phase.is])} onClose={leave} width={440}>
      <DialogBody
        actions={
          <>
            <Button data-autofocus onClick={leave}>
              {t(leaveWords[phase.is])}
            </Button>
            <Button
              variant="danger"
              busy={isRunning}
              aria-disabled={isOffline}
              onClick={() => {
                setBefore(before ?? now)
                run()
              }}
            >
              {t(
                !hasBegun || isRunning
                  ? 'topicActions.delete_do'
                  : hasDeleted
                    ? 'topicActions.delete_go_on'
                    : 'app.try_again',
              )}
            </Button>
          </>
        }
      >
        <p data-ellipsis className={styles.name} dir="auto">
          {`#${channel} › ${name}`}
        </p>
        {hasBegun ? <Progress phase={phase} before={before ?? now} now={now} /> : <p>{lossOf(now)}</p>}
        <Note role="alert" tone="danger" icon="warning">
          {phase.is === 'failed' && t('topicActions.delete_failed', { reason: phase.reason })}
        </Note>
        {isOffline && !isRunning && <OfflineWords words={t('topicActions.delete_offline')} />}
      </DialogBody>
    </Dialog>
  )
}

const titles = {
  asking: 'topicActions.delete_title',
  running: 'topicActions.delete_title_begun',
  stopping: 'topicActions.delete_title_stopping',
  stopped: 'topicActions.delete_title_stopped',
  failed: 'topicActions.delete_title_stopped',
} as const

const leaveWords = {
  asking: 'app.cancel',
  running: 'topicActions.delete_stop',
  stopping: 'app.close',
  stopped: 'app.close',
  failed: 'app.close',
} as const

function lossOf({ count, isAll }: TopicCount): string {
  if (isAll) return t('topicActions.delete_text', { count })
  return count === 0 ? t('topicActions.delete_text_some') : t('topicActions.delete_text_more', { count })
}

interface ProgressProps {
  readonly phase: DeletionPhase
  readonly before: TopicCount
  readonly now: TopicCount
}

/** Shows how many messages were deleted. Without a bar if their total is unknown. */
function Progress({ phase, before, now }: ProgressProps) {
  const done = Math.max(0, before.count - now.count)
  const words = before.isAll
    ? t('topicActions.delete_progress', { done, count: before.count })
    : t('topicActions.delete_progress_more', { done })
  const isStopped = phase.is === 'stopped'
  return (
    <div className={styles.progress}>
      {before.isAll && (
        <progress aria-label={t('topicActions.delete_bar')} max={Math.max(1, before.count)} value={done} />
      )}
      <p role="status">{isStopped ? t('topicActions.delete_stopped', { words }) : words}</p>
    </div>
  )
}
