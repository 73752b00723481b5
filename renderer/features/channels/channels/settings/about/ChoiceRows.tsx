import { useId, useMemo } from 'react'
import {
  hasChannelFolders,
  hasEmptyTopicOnly,
  hasTopicsPolicy,
} from '../../../../../../shared/api/capabilities.ts'
import { t, type MessageKey } from '../../../../../../shared/i18n.ts'
import { emptyTopicName, realmBoolean, realmText } from '../../../../../../shared/model/organization/realm.ts'
import type { AccountState } from '../../../../../../shared/model/state/account.ts'
import { useAccount, useServerHas } from '../../../../../state/index.ts'
import { FormRow, useTooOld } from '../../../../common/forms/index.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import styles from '../channelSettings.module.css'
import { useFieldChange } from '../useChannelChange.ts'
import { useRowLimit } from '../useRowLimit.ts'
import type { RowProps } from './rowProps.ts'

/** Folder that contains the channel for all users. */
export function FolderRow({ channel }: RowProps) {
  const id = useId()
  const { send, state: change } = useFieldChange(channel.id, 'folderId')
  const old = useTooOld(hasChannelFolders)
  const limit = useRowLimit(channel, 'administer', change)
  const state = old ?? limit.state
  const folders = useAccount((all) => all.folders)
  const options = useMemo(
    () => [
      { value: null, label: t('channelSettings.folder_none') },
      ...[...folders.values()]
        .filter((folder) => !folder.isArchived || folder.id === channel.folderId)
        .sort((a, b) => a.order - b.order || a.id - b.id)
        .map((folder) => ({ value: folder.id, label: folder.name })),
    ],
    [folders, channel.folderId],
  )
  return (
    <FormRow
      id={id}
      title={t('channelSettings.folder')}
      state={state}
      isFixed={limit.isFixed || old !== null}
      isGroup={limit.isFixed || old !== null}
      data-channel-setting="folder"
    >
      {old === null && (
        <div className={styles.wide}>
          <ChoiceField
            id={id}
            value={channel.folderId}
            options={options}
            isFixed={limit.isFixed}
            onChange={(folderId) => void send({ channelId: channel.id, folderId })}
          />
        </div>
      )}
    </FormRow>
  )
}

export const topicPolicies = [
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
] as const
export type TopicPolicy = (typeof topicPolicies)[number]
export const topicPolicyLabels: Readonly<Record<Exclude<TopicPolicy, 'inherit'>, MessageKey>> = {
  allow_empty_topic: 'channelSettings.topics_allow',
  disable_empty_topic: 'channelSettings.topics_require',
  empty_topic_only: 'channelSettings.topics_only',
}

/** Returns the organization's policy, which a channel can inherit. */
function realmPolicy(state: AccountState): TopicPolicy {
  const isRequired =
    realmText(state, 'topics_policy', '') === 'disable_empty_topic' ||
    (realmText(state, 'topics_policy', '') === '' && realmBoolean(state, 'mandatory_topics', false))
  return isRequired ? 'disable_empty_topic' : 'allow_empty_topic'
}

/** Returns true if messages may be sent without a topic under this policy. */
export const allowsEmptyTopic = (state: AccountState, policy: TopicPolicy): boolean =>
  (policy === 'inherit' ? realmPolicy(state) : policy) === 'allow_empty_topic'

/** Describes the organization's policy, which a channel can inherit. */
export function organizationPolicy(state: AccountState): string {
  const isOpen = realmPolicy(state) === 'allow_empty_topic'
  return t(isOpen ? 'channelSettings.topics_usualAllow' : 'channelSettings.topics_usualRequire', {
    topic: emptyTopicName(state),
  })
}

/** Chooses which topics messages of the channel can have. */
export function TopicsRow({ channel }: RowProps) {
  const id = useId()
  const { send, state: change } = useFieldChange(channel.id, 'topicsPolicy')
  const old = useTooOld(hasTopicsPolicy)
  const hasOnly = useServerHas(hasEmptyTopicOnly)
  const limit = useRowLimit(channel, 'setTopicsPolicy', change)
  const inherited = useAccount(organizationPolicy)
  const topic = useAccount(emptyTopicName)
  const state = old ?? limit.state
  const value = topicPolicies.find((policy) => policy === channel.topicsPolicy) ?? 'inherit'
  const isOpen = useAccount((all) => allowsEmptyTopic(all, value))
  const options = topicPolicies
    .filter((policy) => policy !== 'empty_topic_only' || hasOnly || policy === value)
    .map((policy) => ({
      value: policy,
      label: policy === 'inherit' ? inherited : t(topicPolicyLabels[policy], { topic }),
    }))
  return (
    <FormRow
      id={id}
      title={t('channelSettings.topics')}
      hint={old === null && isOpen && t('channelSettings.topics_hint', { topic })}
      state={state}
      isFixed={limit.isFixed || old !== null}
      isGroup={limit.isFixed || old !== null}
      data-channel-setting="topics"
    >
      {old === null && (
        <div className={styles.wide}>
          <ChoiceField
            id={id}
            value={value}
            options={options}
            isFixed={limit.isFixed}
            onChange={(topicsPolicy) => void send({ channelId: channel.id, topicsPolicy })}
          />
        </div>
      )}
    </FormRow>
  )
}
