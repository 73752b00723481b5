import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { sameConversation } from '../../../../../shared/api/conversationKey.ts'
import {
  narrowConversation,
  topicNarrow,
  conversationNarrow,
} from '../../../../../shared/model/views/narrow.ts'
import {
  call,
  CallFailure,
  failureText,
  uiStore,
  useAccount,
  useAccountStore,
  navigate,
} from '../../../../state/index.ts'
import { Button, Dialog, DialogForm, Note, showToast } from '../../../../ui/index.ts'
import { useIsClosed } from '../../../common/forms/index.ts'
import { titleOf } from '../header/titleOf.ts'
import styles from './changing.module.css'
import {
  moveBackParams,
  mergeWarning,
  moveParams,
  moveProblem,
  type MovedMessage,
  type MoveInput,
  type Moves,
  requestedTopic,
} from './moves.ts'
import { ChannelChoice, ModeChoice, NoticeChoice, TopicChoice } from './MoveFields.tsx'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { isQueued, offerUndo, toastFailure } from '../../../common/undo/index.ts'

interface MoveDialogProps {
  readonly message: MovedMessage
  readonly may: Moves
  /** True when the whole topic moves. The dialog then has no choice of messages. */
  readonly isWhole?: boolean
  readonly onClose: () => void
}

/** A request to move messages. `message` is the one it was opened for. */
interface Move {
  readonly message: MovedMessage
  readonly input: MoveInput
}

/** Asks where to move a message, and which other messages move with it. */
export function MoveDialog({ message, may, isWhole = false, onClose }: MoveDialogProps) {
  const store = useAccountStore()
  const account = store.id
  const [input, setInput] = useState<MoveInput>({
    channelId: message.channelId,
    topic: message.topic,
    mode: isWhole ? 'change_all' : 'change_one',
    notifiesOld: false,
    notifiesNew: true,
  })
  const problem = useAccount((state) => moveProblem(state, input))
  const warning = useAccount((state) => mergeWarning(state, message, input))
  // Read before the move, because the window may follow the topic before the response arrives.
  const [isInTopic] = useState(() => isShownIn(store.getState().state!, account, message))
  const isThere = useAccount((state) => moveParams(state, message, input) === null)
  const isClosed = useIsClosed()
  const move = useMutation({
    mutationFn: (wanted: Move) => {
      const params = moveParams(store.getState().state!, wanted.message, wanted.input)!
      return call('api.call', { account, route: 'updateMessage', params })
    },
    // The undo request is prepared before the move. Afterward it is unknown which messages of the topic were moved.
    onMutate: ({ input, message }) => moveBackParams(store.getState().state!, message, input),
    onSuccess: (answer, wanted, back) => {
      if (!isClosed.current) onClose()
      // The message itself shows that its move is queued.
      if (isQueued(answer)) return
      // A window that shows the whole topic follows the move.
      const goesAlong = wanted.input.mode === 'change_all' && isInTopic
      tellMoved(store.getState().state!, account, { ...wanted, back, goesAlong })
    },
    onError: (error) => {
      if (isClosed.current) toastFailure('outbox.refused')(error)
    },
  })
  const change = (part: Partial<MoveInput>): void => {
    setInput({ ...input, ...part })
    // The error belongs to another destination.
    if (move.isError) move.reset()
  }
  const isReady = problem === null && !isThere
  const movable = move.error instanceof CallFailure ? move.error.movable : undefined
  return (
    <Dialog
      title={t(isWhole ? 'editing.move_topic_title' : 'editing.move_title')}
      onClose={onClose}
      closeLabel={t('app.close')}
      width={460}
    >
      <DialogForm
        onSubmit={() => {
          if (isReady && !move.isPending) move.mutate({ message, input })
        }}
        note={
          <Note role="alert" tone="danger">
            {movable === undefined ? move.error?.message : t('editing.move_late', { ...movable })}
          </Note>
        }
        actions={
          <>
            <Button onClick={onClose}>{t('app.cancel')}</Button>
            {movable === undefined ? (
              <Button type="submit" variant="primary" busy={move.isPending} disabled={!isReady}>
                {t(warning === null ? 'editing.move_do' : 'editing.move_merge')}
              </Button>
            ) : (
              <Button
                variant="primary"
                onClick={() =>
                  move.mutate({
                    message: { ...message, id: movable.firstMessageId },
                    input: { ...input, mode: 'change_later' },
                  })
                }
              >
                {t('editing.move_part', { count: movable.count })}
              </Button>
            )}
          </>
        }
      >
        {isWhole && <TopicLine place={message} />}
        {may.channel && (
          <ChannelChoice
            ownChannelId={message.channelId}
            value={input.channelId}
            onChange={(channelId) => change({ channelId })}
          />
        )}
        <TopicChoice
          channelId={input.channelId}
          topic={input.topic}
          isFixed={!may.topic}
          error={problem}
          onChange={(topic) => change({ topic })}
        />
        <Note role="status" tone="warn" icon="warning">
          {warning}
        </Note>
        {!isWhole && <ModeChoice value={input.mode} onChange={(mode) => change({ mode })} />}
        <NoticeChoice input={input} onChange={change} />
        {move.isPending && <LongMoveNote />}
      </DialogForm>
    </Dialog>
  )
}

/** Names the topic that moves, because a menu of another view may have opened the dialog. */
function TopicLine({ place: { channelId, topic } }: { readonly place: MovedMessage }) {
  const line = useAccount((state) => titleOf(state, topicNarrow(channelId, topic)))
  return (
    <p data-ellipsis className={styles.topic} dir="auto" data-tooltip={line}>
      {line}
    </p>
  )
}

/** Delay (ms) until a note explains that the move takes long. */
const longMs = 1000

/** The server moves all messages in one request, without progress. */
function LongMoveNote() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Note role="status" tone="dim">
      {isLong && t('editing.move_takes_long')}
    </Note>
  )
}

/** True when the window shows the message's conversation, in its main pane or its side pane. */
function isShownIn({ self }: AccountState, account: string, { channelId, topic }: MovedMessage): boolean {
  const { account: here, peek, route } = uiStore.getState()
  const shown = [
    here === account ? narrowConversation(route.narrow, self.userId) : null,
    peek?.account === account ? peek.conversation : null,
  ]
  return shown.some((item) => item !== null && sameConversation(item, { type: 'channel', channelId, topic }))
}

interface MadeMove {
  readonly message: MovedMessage
  readonly input: MoveInput
  /** Parameters of the request that undoes the move. null: it cannot be undone. */
  readonly back: ReturnType<typeof moveBackParams>
  /** True when the window follows the move and shows the destination. */
  readonly goesAlong: boolean
}

/** Shows a toast about a move, with a link to the destination and, if possible, Undo. */
function tellMoved(
  state: AccountState,
  account: string,
  { back, goesAlong, input, message }: MadeMove,
): void {
  const place = { channelId: input.channelId, topic: requestedTopic(state, input) }
  const text = t('editing.moved', namesOf(state, place))
  const go = {
    label: t('editing.moved_go'),
    run: () => navigate(conversationNarrow({ type: 'channel', ...place }), { account, near: message.id }),
  }
  if (back !== null)
    offerUndo({
      text,
      undone: t('editing.moved_back', namesOf(state, message)),
      also: goesAlong ? undefined : go,
      undo: () => {
        call('api.call', { account, route: 'updateMessage', params: back }).catch((error: unknown) =>
          showToast(failureText(error)),
        )
      },
    })
  else if (!goesAlong) showToast(text, go)
}

const namesOf = (state: AccountState, { channelId, topic }: Pick<MovedMessage, 'channelId' | 'topic'>) => ({
  channel: state.channels.get(channelId)?.name ?? '',
  topic: topicDisplayName(state, topic),
})
