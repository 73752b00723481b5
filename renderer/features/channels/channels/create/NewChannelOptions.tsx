import { useId, useMemo } from 'react'
import {
  hasChannelFolders,
  hasDefaultPushNotifications,
  hasEmptyTopicOnly,
  hasTopicsPolicy,
} from '../../../../../shared/api/capabilities.ts'
import { t } from '../../../../../shared/i18n.ts'
import { emptyTopicName, realmNumber } from '../../../../../shared/model/organization/realm.ts'
import { useAccount, useServerHas } from '../../../../state/index.ts'
import { Input, Select, Switch } from '../../../../ui/index.ts'
import { FormRow, isFixedBy, useTooOld, type ChangeState } from '../../../common/forms/index.ts'
import {
  allowsEmptyTopic,
  organizationPolicy,
  topicPolicies,
  topicPolicyLabels,
} from '../settings/about/ChoiceRows.tsx'
import { maxDays } from '../settings/about/RetentionRow.tsx'
import {
  creationBlockOf,
  decidingSettings,
  limitedState,
  type ChangeRight,
} from '../settings/changeLimits.ts'
import pane from '../settings/channelSettings.module.css'
import type { DraftProps } from './NewChannelPrivacy.tsx'
import { announcementChannel, isPrivateKind, privacyOf, retentionDaysOf } from './newChannelDraft.ts'

/** Options of a new channel other than its name, privacy and members. */
export function NewChannelOptions(props: DraftProps) {
  return (
    <section aria-label={t('newChannel.options')}>
      <AnnouncementRow {...props} />
      <FolderRow {...props} />
      <TopicsRow {...props} />
      <RetentionRow {...props} />
      <DefaultRow {...props} />
      <PushRow {...props} />
    </section>
  )
}

/** Returns the state that says who may decide this option, or null if the user may. */
function useBlock(right: ChangeRight): ChangeState | null {
  const words = useAccount((state) => creationBlockOf(state, right))
  return limitedState(words, null, decidingSettings[right])
}

/** Hidden for private channels, which are not announced. */
function AnnouncementRow({ draft, onChange }: DraftProps) {
  const id = useId()
  const channel = useAccount((state) => announcementChannel(state)?.name)
  const isPrivate = useAccount((state) => isPrivateKind(privacyOf(state, draft)))
  if (channel === undefined) return null
  const state = limitedState(isPrivate ? t('newChannel.announce_private') : null, null)
  return (
    <FormRow
      id={id}
      title={t('newChannel.announce', { channel })}
      state={state}
      data-new-channel="announcement"
    >
      <Switch
        id={id}
        aria-describedby={`${id}-more`}
        isOn={draft.isAnnounced && !isPrivate}
        disabled={isPrivate}
        onChange={(isAnnounced) => onChange({ isAnnounced })}
      />
    </FormRow>
  )
}

function FolderRow({ draft, onChange }: DraftProps) {
  const id = useId()
  const old = useTooOld(hasChannelFolders)
  const folders = useAccount((state) => state.folders)
  const options = useMemo(
    () => [
      { value: null, label: t('channelSettings.folder_none') },
      ...[...folders.values()]
        .filter(({ isArchived }) => !isArchived)
        .sort((a, b) => a.order - b.order || a.id - b.id)
        .map((folder) => ({ value: folder.id, label: folder.name })),
    ],
    [folders],
  )
  return (
    <FormRow id={id} title={t('channelSettings.folder')} state={old} data-new-channel="folder">
      {old === null && (
        <div className={pane.wide}>
          <Select
            id={id}
            value={draft.folderId}
            options={options}
            onChange={(folderId) => onChange({ folderId })}
          />
        </div>
      )}
    </FormRow>
  )
}

function TopicsRow({ draft, onChange }: DraftProps) {
  const id = useId()
  const old = useTooOld(hasTopicsPolicy)
  const block = useBlock('setTopicsPolicy')
  const hasOnly = useServerHas(hasEmptyTopicOnly)
  const inherited = useAccount(organizationPolicy)
  const topic = useAccount(emptyTopicName)
  const state = old ?? block
  const isFixed = isFixedBy(state)
  const policy = isFixed ? 'inherit' : draft.topicsPolicy
  const isOpen = useAccount((all) => allowsEmptyTopic(all, policy))
  return (
    <FormRow
      id={id}
      title={t('channelSettings.topics')}
      hint={old === null && isOpen && t('channelSettings.topics_hint', { topic })}
      state={state}
      data-new-channel="topics"
    >
      {old === null && (
        <div className={pane.wide}>
          <Select
            id={id}
            aria-describedby={`${id}-more`}
            value={policy}
            disabled={isFixed}
            options={topicPolicies
              .filter((one) => one !== 'empty_topic_only' || hasOnly)
              .map((one) => ({
                value: one,
                label: one === 'inherit' ? inherited : t(topicPolicyLabels[one], { topic }),
              }))}
            onChange={(topicsPolicy) => onChange({ topicsPolicy })}
          />
        </div>
      )}
    </FormRow>
  )
}

function RetentionRow({ draft, onChange }: DraftProps) {
  const id = useId()
  const state = useBlock('setRetention')
  const isFixed = isFixedBy(state)
  const usual = useAccount((all) => realmNumber(all, 'message_retention_days', -1))
  const isNumber = retentionDaysOf(draft) !== null
  return (
    <FormRow id={id} title={t('channelSettings.retention')} state={state} data-new-channel="retention">
      <div className={pane.wide}>
        <Select
          id={id}
          aria-describedby={`${id}-more`}
          value={isFixed ? 'realm_default' : draft.retention}
          disabled={isFixed}
          options={[
            {
              value: 'realm_default',
              label: t('channelSettings.retention_default', { days: Math.max(0, usual) }),
            },
            { value: 'unlimited', label: t('channelSettings.retention_forever') },
            { value: 'days', label: t('channelSettings.retention_some') },
          ]}
          onChange={(retention) => onChange({ retention })}
        />
        {draft.retention === 'days' && !isFixed && (
          <div className={pane.days}>
            <Input
              type="number"
              className={pane.text}
              min={1}
              max={maxDays}
              aria-label={t('channelSettings.retention_number')}
              aria-invalid={!isNumber || undefined}
              value={draft.retentionDays}
              onChange={({ target }) => onChange({ retentionDays: target.value })}
            />
            <span>{t('channelSettings.retention_unit')}</span>
          </div>
        )}
      </div>
    </FormRow>
  )
}

function DefaultRow({ draft, onChange }: DraftProps) {
  const id = useId()
  const block = useBlock('setDefault')
  const isPrivate = useAccount((state) => isPrivateKind(privacyOf(state, draft)))
  const state = block ?? limitedState(isPrivate ? t('channelSettings.default_private') : null, null)
  const isFixed = isFixedBy(state)
  return (
    <FormRow
      id={id}
      title={t('channelSettings.default')}
      hint={t('channelSettings.default_hint')}
      state={state}
      data-new-channel="default"
    >
      <Switch
        id={id}
        aria-describedby={`${id}-more`}
        isOn={draft.isDefault && !isFixed}
        disabled={isFixed}
        onChange={(isDefault) => onChange({ isDefault })}
      />
    </FormRow>
  )
}

/** Shown only on servers newer than the specification. */
function PushRow({ draft, onChange }: DraftProps) {
  const id = useId()
  const hasPush = useServerHas(hasDefaultPushNotifications)
  const state = useBlock('setDefault')
  const isFixed = isFixedBy(state)
  if (!hasPush) return null
  return (
    <FormRow
      id={id}
      title={t('channelSettings.push')}
      hint={t('channelSettings.push_hint')}
      state={state}
      data-new-channel="push"
    >
      <Switch
        id={id}
        aria-describedby={`${id}-more`}
        isOn={draft.pushes && !isFixed}
        disabled={isFixed}
        onChange={(pushes) => onChange({ pushes })}
      />
    </FormRow>
  )
}
