import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { ChannelId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { narrowConversation, conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import { canPost, topicRule } from '../../../../shared/model/permissions/permissions.ts'
import { sameConversation } from '../../../../shared/model/topics/conversation.ts'
import { topicDisplayName } from '../../../../shared/model/organization/realm.ts'
import { knownTopics } from '../../../../shared/model/topics/topics.ts'
import { call, callQuietly, navigate, uiStore, useAccount, useAccountStore } from '../../../state/index.ts'
import { Button, Dialog, Icon, showToast, TextField } from '../../../ui/index.ts'
import { isQueued } from '../../outbox/index.ts'
import styles from './changing.module.css'
import {
  moveModes,
  moveParams,
  moveProblem,
  requestedTopic,
  type MovedMessage,
  type MoveInput,
} from './moveParams.ts'
import type { Moves } from './movesOf.ts'

interface MoveDialogProps {
  readonly message: MovedMessage
  readonly may: Moves
  /** True when the whole topic moves: nothing is asked about what goes along. */
  readonly isWhole?: boolean
  readonly onClose: () => void
}

/** Asks where a message goes, and what goes along. */
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
  const change = (part: Partial<MoveInput>): void => setInput({ ...input, ...part })
  const problem = useAccount((state) => moveProblem(state, input))
  // Noted before the move: when its answer comes, the window may have followed the topic.
  const [isInTopic] = useState(() => isShownIn(store.getState().state!, message))
  const isThere = useAccount((state) => moveParams(state, message, input) === null)
  const move = useMutation({
    mutationFn: () => {
      const params = moveParams(store.getState().state!, message, input)!
      return call('api.call', { account, route: 'updateMessage', params })
    },
    onSuccess: (answer) => {
      onClose()
      // A window that shows the whole topic follows it by itself, and a queued move is shown at the message.
      const goesAlong = input.mode === 'change_all' && isInTopic
      if (!goesAlong && !isQueued(answer)) tellWhere(store.getState().state!, message, input)
    },
  })
  const isReady = problem === null && !isThere
  return (
    <Dialog
      title={t(isWhole ? 'editing.move_topic_title' : 'editing.move_title')}
      onClose={onClose}
      closeLabel={t('app.close')}
      width={460}
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !move.isPending) move.mutate()
        }}
      >
        {may.channel && (
          <ChannelChoice
            own={message.channelId}
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
        {!isWhole && <ModeChoice value={input.mode} onChange={(mode) => change({ mode })} />}
        <fieldset className={styles.set}>
          <legend>{t('editing.move_notice')}</legend>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={input.notifiesNew}
              onChange={({ target }) => change({ notifiesNew: target.checked })}
            />
            {t('editing.move_notice_new')}
          </label>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={input.notifiesOld}
              onChange={({ target }) => change({ notifiesOld: target.checked })}
            />
            {t('editing.move_notice_old')}
          </label>
        </fieldset>
        <p role="alert" className={styles.alert}>
          {move.error?.message}
        </p>
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" variant="primary" busy={move.isPending} disabled={!isReady}>
            {t('editing.move_do')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ModeChoiceProps {
  readonly value: MoveInput['mode']
  readonly onChange: (mode: MoveInput['mode']) => void
}

function ModeChoice({ value, onChange }: ModeChoiceProps) {
  return (
    <fieldset className={styles.set}>
      <legend>{t('editing.move_what')}</legend>
      {moveModes.map((mode) => (
        <label key={mode} className={styles.choice}>
          <input type="radio" name="move-mode" checked={value === mode} onChange={() => onChange(mode)} />
          {t(`editing.move_${mode}`)}
        </label>
      ))}
    </fieldset>
  )
}

interface ChannelChoiceProps {
  readonly own: ChannelId
  readonly value: ChannelId
  readonly onChange: (id: ChannelId) => void
}

/** The channel of the message, and the channels in which the person may write. */
function ChannelChoice({ own, value, onChange }: ChannelChoiceProps) {
  const store = useAccountStore()
  const id = useId()
  const [channels] = useState(() => {
    const state = store.getState().state!
    return [...state.channels.values()]
      .filter(
        (one) =>
          one.id === own ||
          (state.subscriptions.has(one.id) && !one.isArchived && canPost(state, one.id, Date.now())),
      )
      .sort((a, b) => a.name.localeCompare(b.name))
  })
  return (
    <div className={styles.channel}>
      <label htmlFor={id}>{t('compose.channel')}</label>
      <span className={styles.select}>
        <select id={id} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {channels.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
        <Icon name="down" size={14} />
      </span>
    </div>
  )
}

interface TopicChoiceProps {
  readonly channelId: ChannelId
  readonly topic: string
  /** True when the topic cannot be changed: the person may move the message to another channel alone. */
  readonly isFixed: boolean
  readonly error: string | null
  readonly onChange: (topic: string) => void
}

function TopicChoice({ channelId, topic, isFixed, error, onChange }: TopicChoiceProps) {
  const account = useAccountStore().id
  const id = useId()
  const known = useAccount((state) => knownTopics(state, channelId))
  const isEmptyOnly = useAccount((state) => topicRule(state, channelId) === 'empty')
  const emptyName = useAccount((state) => topicDisplayName(state, ''))
  const isAsked = known.loaded && !known.stale
  useEffect(() => {
    if (!isAsked) callQuietly('topics.fetch', { account, channelId })
  }, [account, channelId, isAsked])
  return (
    <>
      <TextField
        label={t('compose.topic')}
        value={isEmptyOnly ? '' : topic}
        placeholder={emptyName}
        disabled={isFixed || isEmptyOnly}
        error={error}
        list={id}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {known.topics
          .filter(({ name }) => name !== '')
          .map(({ key, name }) => (
            <option key={key} value={name} />
          ))}
      </datalist>
    </>
  )
}

/** True when the window shows the conversation that the message is in. */
function isShownIn({ self }: AccountState, { channelId, topic }: MovedMessage): boolean {
  const conversation = narrowConversation(uiStore.getState().route.narrow, self.userId)
  return conversation !== null && sameConversation(conversation, { type: 'channel', channelId, topic })
}

function tellWhere(state: AccountState, { id }: MovedMessage, input: MoveInput): void {
  const { channelId } = input
  const topic = requestedTopic(state, input)
  const names = {
    channel: state.channels.get(channelId)?.name ?? '',
    topic: topicDisplayName(state, topic),
  }
  showToast(t('editing.moved', names), {
    label: t('editing.moved_go'),
    run: () => navigate(conversationNarrow({ type: 'channel', channelId, topic }), { near: id }),
  })
}
