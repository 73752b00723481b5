import { useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { withoutResolvedMark } from '../../../../shared/api/resolvedTopic.ts'
import { topicDisplayName } from '../../../../shared/model/organization/realm.ts'
import { sameConversation } from '../../../../shared/model/topics/conversation.ts'
import { channelNarrow, narrowConversation } from '../../../../shared/model/views/narrow.ts'
import { navigate, uiStore, useAccount, useAccountStore, useIsOffline } from '../../../state/index.ts'
import { Button, Dialog, DialogBody, Icon, showToast } from '../../../ui/index.ts'
import { OfflineWords } from '../../forms/index.ts'
import type { FocusedTopic } from '../focusedTopic.ts'
import styles from './deletion.module.css'
import { useTopicCount, type TopicCount } from './useTopicCount.ts'
import { useTopicDeletion, type DeletionPhase } from './useTopicDeletion.ts'

interface DeleteTopicDialogProps {
  readonly place: FocusedTopic
  readonly onClose: () => void
}

/** Asks before a topic is deleted, and shows how far that is. */
export function DeleteTopicDialog({ place, onClose }: DeleteTopicDialogProps) {
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
  const leave = isRunning ? stop : onClose
  return (
    <Dialog
      title={t(hasBegun ? 'topicActions.delete_title_begun' : 'topicActions.delete_title')}
      onClose={leave}
      width={440}
    >
      <DialogBody
        actions={
          <>
            <Button data-autofocus busy={phase.is === 'stopping'} onClick={leave}>
              {t(isRunning ? 'topicActions.delete_stop' : hasBegun ? 'app.close' : 'app.cancel')}
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
              {t(hasBegun && !isRunning ? 'topicActions.delete_go_on' : 'topicActions.delete_do')}
            </Button>
          </>
        }
      >
        <p className={styles.name} dir="auto">
          {`#${channel} › ${name}`}
        </p>
        {hasBegun ? <Progress phase={phase} before={before ?? now} now={now} /> : <p>{lossOf(now)}</p>}
        <p role="alert" className={styles.alert}>
          {phase.is === 'failed' && (
            <>
              <Icon name="warning" size={13} />
              <span>{t('topicActions.delete_failed', { reason: phase.reason })}</span>
            </>
          )}
        </p>
        {isOffline && !isRunning && <OfflineWords words={t('topicActions.delete_offline')} />}
      </DialogBody>
    </Dialog>
  )
}

function lossOf({ count, isAll }: TopicCount): string {
  if (isAll) return t('topicActions.delete_text', { count })
  return count === 0 ? t('topicActions.delete_text_some') : t('topicActions.delete_text_more', { count })
}

interface ProgressProps {
  readonly phase: DeletionPhase
  readonly before: TopicCount
  readonly now: TopicCount
}

/** How many messages are gone; without a bar where nobody knows how many there were. */
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
