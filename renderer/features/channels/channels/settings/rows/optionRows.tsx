import { useMemo, type ComponentProps, type ReactNode } from 'react'
import {
  hasChannelFolders,
  hasDefaultPushNotifications,
  hasEmptyTopicOnly,
  hasPostPolicy,
  hasTopicsPolicy,
} from '../../../../../../shared/api/capabilities.ts'
import { t, type MessageKey } from '../../../../../../shared/i18n.ts'
import {
  emptyTopicName,
  realmBoolean,
  realmNumber,
  realmText,
} from '../../../../../../shared/model/organization/realm.ts'
import {
  postPolicies,
  postPolicyLabels,
  type PostPolicyValue,
} from '../../../../../../shared/model/permissions/postPolicy.ts'
import type { AccountState } from '../../../../../../shared/model/state/accountState.ts'
import { useAccount, useServerHas } from '../../../../../state/index.ts'
import { Input } from '../../../../../ui/index.ts'
import { SwitchRow, useTooOld } from '../../../../common/forms/index.ts'
import styles from '../channelSettings.module.css'
import { ChoiceRow, type OptionProps } from './ChoiceRow.tsx'

/** Folder that contains the channel for all users. */
export function FolderRow({ state, ...option }: OptionProps<number | null>) {
  const old = useTooOld(hasChannelFolders)
  const folders = useAccount((all) => all.folders)
  const { value } = option
  const options = useMemo(
    () => [
      { value: null, label: t('channelSettings.folder_none') },
      ...[...folders.values()]
        .filter((folder) => !folder.isArchived || folder.id === value)
        .sort((a, b) => a.order - b.order || a.id - b.id)
        .map((folder) => ({ value: folder.id, label: folder.name })),
    ],
    [folders, value],
  )
  return (
    <ChoiceRow
      {...option}
      name="folder"
      title={t('channelSettings.folder')}
      state={old ?? state}
      options={options}
    />
  )
}

export const topicPolicies = [
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
] as const
export type TopicPolicy = (typeof topicPolicies)[number]
const topicPolicyLabels: Readonly<Record<Exclude<TopicPolicy, 'inherit'>, MessageKey>> = {
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

/** Chooses which topics messages of the channel can have. */
export function TopicsRow({ state, ...option }: OptionProps<TopicPolicy>) {
  const old = useTooOld(hasTopicsPolicy)
  const hasOnly = useServerHas(hasEmptyTopicOnly)
  const inherited = useAccount(realmPolicy)
  const topic = useAccount(emptyTopicName)
  const { value } = option
  const isOpen = (value === 'inherit' ? inherited : value) === 'allow_empty_topic'
  const inheritedWords = t(
    inherited === 'allow_empty_topic'
      ? 'channelSettings.topics_usualAllow'
      : 'channelSettings.topics_usualRequire',
    { topic },
  )
  return (
    <ChoiceRow
      {...option}
      name="topics"
      title={t('channelSettings.topics')}
      hint={old === null && isOpen && t('channelSettings.topics_hint', { topic })}
      state={old ?? state}
      options={topicPolicies
        .filter((policy) => policy !== 'empty_topic_only' || hasOnly || policy === value)
        .map((policy) => ({
          value: policy,
          label: policy === 'inherit' ? inheritedWords : t(topicPolicyLabels[policy], { topic }),
        }))}
    />
  )
}

export type Retention = 'realm_default' | 'unlimited' | 'days'

/** Maximum of the server's field in days (a signed 32-bit integer). */
export const maxDays = 2_147_483_647

interface RetentionProps extends OptionProps<Retention> {
  /** Number of days, shown if the user may not change it. */
  readonly days?: number | null
  /** Input for the number of days. */
  readonly children?: ReactNode
}

/** Chooses how long the server keeps the channel's messages. */
export function RetentionRow({ days = null, ...option }: RetentionProps) {
  const realmDays = useAccount((all) => realmNumber(all, 'message_retention_days', -1))
  return (
    <ChoiceRow
      {...option}
      name="retention"
      title={t('channelSettings.retention')}
      options={[
        {
          value: 'realm_default',
          label: t('channelSettings.retention_default', { days: Math.max(0, realmDays) }),
        },
        { value: 'unlimited', label: t('channelSettings.retention_forever') },
        {
          value: 'days',
          label:
            option.isFixed && days !== null
              ? t('channelSettings.retention_days', { count: days })
              : t('channelSettings.retention_some'),
        },
      ]}
    />
  )
}

interface DaysProps extends Pick<ComponentProps<'input'>, 'ref'> {
  readonly value: string
  readonly isNumber: boolean
  readonly onChange: (value: string) => void
}

/** Number of days with its unit. */
export function DaysInput({ value, isNumber, onChange, ref }: DaysProps) {
  return (
    <>
      <Input
        ref={ref}
        type="number"
        className={styles.text}
        min={1}
        max={maxDays}
        aria-label={t('channelSettings.retention_number')}
        aria-invalid={!isNumber || undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span>{t('channelSettings.retention_unit')}</span>
    </>
  )
}

type SwitchProps = Omit<ComponentProps<typeof SwitchRow>, 'title' | 'hint'>

/** Chooses whether new users are subscribed to the channel. */
export const DefaultRow = (props: SwitchProps) => (
  <SwitchRow
    {...props}
    title={t('channelSettings.default')}
    hint={t('channelSettings.default_hint')}
    data-channel-setting="default"
  />
)

/** Chooses whether new subscribers get push notifications. Only servers newer than the specification have this. */
export function PushRow(props: SwitchProps) {
  const hasPush = useServerHas(hasDefaultPushNotifications)
  return (
    hasPush && (
      <SwitchRow
        {...props}
        title={t('channelSettings.push')}
        hint={t('channelSettings.push_hint')}
        data-channel-setting="push"
      />
    )
  )
}

/** Posting permission on servers that have a fixed list of policies instead of groups. */
export function PostPolicyRow(option: OptionProps<PostPolicyValue>) {
  const hasRanks = useServerHas(hasPostPolicy)
  const offered = postPolicies.filter((policy) => hasRanks || policy === 1 || policy === 2)
  return (
    <ChoiceRow
      {...option}
      name="postPolicy"
      title={t('channelSettings.can_send')}
      options={offered.map((policy) => ({ value: policy, label: t(postPolicyLabels[policy]) }))}
    />
  )
}
