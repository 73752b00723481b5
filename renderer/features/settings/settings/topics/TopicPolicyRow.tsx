import { t } from '../../../../../shared/i18n.ts'
import { lazy } from '../../../../../shared/lazy.ts'
import type { ActionRow } from '../../../../../shared/model/state/localRecords.ts'
import { topicKey } from '../../../../../shared/api/conversationKey.ts'
import { topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { hashOfRoute, useAccount, useAccountStore } from '../../../../state/index.ts'
import { Select } from '../../../../ui/index.ts'
import { choosePolicy } from '../../../navigation/topicActions/index.ts'
import { StateWords, useChangeState } from '../../../common/forms/index.ts'
import { ChannelMark } from '../../../common/places/index.ts'
import { policyOptions } from './policyOptions.ts'
import type { TopicRow, TouchedTopic } from './topicRows.ts'
import styles from './Topics.module.css'

const changes =
  ({ channelId, topic }: TouchedTopic) =>
  ({ action, params }: ActionRow): boolean =>
    (action === 'setTopicPolicy' || action === 'muteTopic') &&
    params['channelId'] === channelId &&
    typeof params['topic'] === 'string' &&
    topicKey(params['topic']) === topicKey(topic)

const day = lazy(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }))

interface Props {
  readonly row: TopicRow
  /** Called before the policy changes. */
  readonly onTouch: (topic: TouchedTopic) => void
}

export function TopicPolicyRow({ row, onTouch }: Props) {
  const { channel, channelId, changedAt, policy, title, topic } = row
  const store = useAccountStore()
  const level = useAccount((state) => state.realm.featureLevel)
  const state = useChangeState(changes(row))
  const options = policyOptions.filter(({ policy: each, since }) => level >= since || each === policy)
  return (
    <tr data-topic-policy={title}>
      <th scope="row">
        <a href={hashOfRoute(topicNarrow(channelId, topic))} data-tooltip={`#${channel} › ${title}`}>
          <ChannelMark channelId={channelId} size={13} />
          <span data-ellipsis dir="auto">
            {channel}
          </span>
          <span aria-hidden="true">›</span>
          <span data-ellipsis dir="auto">
            {title}
          </span>
        </a>
        <StateWords state={state} />
      </th>
      <td>
        <Select
          data-roving
          aria-label={t('settings.topics_policyOf', { channel, topic: title })}
          value={policy}
          options={options.map((option) => ({ value: option.policy, label: t(option.label) }))}
          onChange={(next) => {
            const chosen = policyOptions.find((option) => option.policy === next)
            if (chosen === undefined) return
            onTouch({ channelId, topic })
            choosePolicy(store, { channelId, topic }, chosen.policy)
          }}
        />
      </td>
      <td className={styles.time}>
        {changedAt > 0 ? (
          <time dateTime={new Date(changedAt * 1000).toISOString()}>{day().format(changedAt * 1000)}</time>
        ) : (
          '–'
        )}
      </td>
    </tr>
  )
}
