import { useEffect, useId, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { ChannelId } from '../../../../../shared/api/types.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { canPost, topicRule } from '../../../../../shared/model/permissions/permissions.ts'
import { knownTopics } from '../../../../../shared/model/topics/topics.ts'
import { callQuietly, useAccount, useAccountStore } from '../../../../state/index.ts'
import { Select, Switch, TextField } from '../../../../ui/index.ts'
import styles from './changing.module.css'
import { moveModes, type MoveInput } from './moves.ts'

interface ModeChoiceProps {
  readonly value: MoveInput['mode']
  readonly onChange: (mode: MoveInput['mode']) => void
}

/** Chooses which messages of the topic move. */
export function ModeChoice({ value, onChange }: ModeChoiceProps) {
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
  readonly ownChannelId: ChannelId
  readonly value: ChannelId
  readonly onChange: (id: ChannelId) => void
}

/** Offers the message's channel and the channels in which the user may post. */
export function ChannelChoice({ ownChannelId, value, onChange }: ChannelChoiceProps) {
  const store = useAccountStore()
  const id = useId()
  const [channels] = useState(() => {
    const state = store.getState().state!
    return [...state.channels.values()]
      .filter(
        (channel) =>
          channel.id === ownChannelId ||
          (state.subscriptions.has(channel.id) &&
            !channel.isArchived &&
            canPost(state, channel.id, Date.now())),
      )
      .sort((a, b) => a.name.localeCompare(b.name))
  })
  return (
    <div className={styles.channel}>
      <label htmlFor={id}>{t('compose.channel')}</label>
      <Select
        id={id}
        value={value}
        options={channels.map((channel) => ({ value: channel.id, label: channel.name }))}
        onChange={onChange}
      />
    </div>
  )
}

interface TopicChoiceProps {
  readonly channelId: ChannelId
  readonly topic: string
  /** True when the topic cannot be changed because the user may only move the message to another channel. */
  readonly isFixed: boolean
  readonly error: string | null
  readonly onChange: (topic: string) => void
}

/** The field for the topic's name, with the topics of the channel as suggestions. */
export function TopicChoice({ channelId, topic, isFixed, error, onChange }: TopicChoiceProps) {
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

interface NoticeChoiceProps {
  readonly input: Pick<MoveInput, 'notifiesNew' | 'notifiesOld'>
  readonly onChange: (part: Partial<MoveInput>) => void
}

/** Chooses which of the two topics get a notice about the move. */
export function NoticeChoice({ input, onChange }: NoticeChoiceProps) {
  return (
    <fieldset className={styles.set}>
      <legend>{t('editing.move_notice')}</legend>
      <label className={styles.notice}>
        {t('editing.move_notice_new')}
        <Switch isOn={input.notifiesNew} onChange={(notifiesNew) => onChange({ notifiesNew })} />
      </label>
      <label className={styles.notice}>
        {t('editing.move_notice_old')}
        <Switch isOn={input.notifiesOld} onChange={(notifiesOld) => onChange({ notifiesOld })} />
      </label>
    </fieldset>
  )
}
