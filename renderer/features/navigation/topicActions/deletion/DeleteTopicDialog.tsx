import { useState, useEffect, useMemo, useRef } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { withoutResolvedMark } from '../../../../../shared/api/resolvedTopic.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { sameConversation } from '../../../../../shared/api/conversationKey.ts'
import {
  channelNarrow,
  narrowConversation,
  narrowKey,
  topicNarrow,
} from '../../../../../shared/model/views/narrow.ts'
import {
  navigate,
  uiStore,
  useAccount,
  useAccountStore,
  useIsOffline,
  callQuietly,
  call,
  failureText,
} from '../../../../state/index.ts'
import { Button, Dialog, DialogBody, Note, showToast } from '../../../../ui/index.ts'
import { OfflineWords } from '../../../common/forms/index.ts'
import type { FocusedTopic } from '../scope.ts'
import styles from './deletion.module.css'
import { firstId } from '../../../../../shared/collections/idList.ts'
import { viewOf } from '../../../../../shared/model/views/views.ts'

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

/** Maximum number of messages in one fetch. Topics are counted up to this number. */
const maxCounted = 1000

interface TopicCount {
  readonly count: number
  /** False if the topic may have more messages than are known. */
  readonly isAll: boolean
}

/** Returns the number of messages in a topic, as far as this window knows them. Fetches more of them once. */
function useTopicCount({ channelId, topic }: FocusedTopic): TopicCount {
  const store = useAccountStore()
  const narrow = useMemo(() => topicNarrow(channelId, topic), [channelId, topic])
  const view = useAccount((state) => viewOf(state, narrow))
  const isOffline = useIsOffline()
  // Keeps the view from being evicted while the dialog counts its messages.
  useEffect(() => store.showView(narrowKey(narrow), () => null), [store, narrow])
  useEffect(() => {
    if (isOffline) return
    const { state } = store.getState()
    const known = state === null ? undefined : viewOf(state, narrow)
    // The pane that shows an outdated view fetches it again.
    if (known?.stale === true || known?.foundOldest === true) return
    const first = known && firstId(known.ids)
    callQuietly('messages.fetch', {
      account: store.id,
      narrow,
      anchor: first ?? 'newest',
      before: maxCounted,
      after: 0,
      direction: first === undefined ? 'around' : 'older',
      replaces: false,
    })
  }, [store, narrow, isOffline])
  return {
    count: view?.ids.length ?? 0,
    isAll: view !== undefined && view.foundOldest && view.foundNewest && !view.stale,
  }
}

/** Progress of a deletion. */
type DeletionPhase =
  | { readonly is: 'asking' | 'running' | 'stopping' | 'stopped' }
  | { readonly is: 'failed'; readonly reason: string }

interface TopicDeletion {
  readonly phase: DeletionPhase
  /** Starts the deletion, or continues it after a stop or a failure. */
  readonly run: () => void
  /** Stops after the request in progress. */
  readonly stop: () => void
}

/**
 * Deletes a topic. The server may delete only a part per request. The request is repeated until the topic is deleted,
 * a request fails, or the user stops.
 */
function useTopicDeletion({ channelId, topic }: FocusedTopic, onDone: () => void): TopicDeletion {
  const account = useAccountStore().id
  const [phase, setPhase] = useState<DeletionPhase>({ is: 'asking' })
  const isWanted = useRef(false)
  // After unmounting, the user could neither see the progress nor stop it.
  useEffect(() => () => void (isWanted.current = false), [])

  const deleteAll = async (): Promise<void> => {
    isWanted.current = true
    setPhase({ is: 'running' })
    while (isWanted.current) {
      const answer = await call('api.call', { account, route: 'deleteTopic', params: { channelId, topic } })
      if (isComplete(answer)) return onDone()
    }
    setPhase({ is: 'stopped' })
  }
  return {
    phase,
    run: () => void deleteAll().catch((error) => setPhase({ is: 'failed', reason: failureText(error) })),
    stop: () => {
      isWanted.current = false
      setPhase({ is: 'stopping' })
    },
  }
}

/** Returns false if the server left some messages. `answer` was parsed by main. */
const isComplete = (answer: unknown): boolean =>
  typeof answer !== 'object' || answer === null || (answer as { isComplete?: unknown }).isComplete !== false
