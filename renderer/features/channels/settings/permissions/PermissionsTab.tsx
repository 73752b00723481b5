import { useId, useMemo } from 'react'
import { hasPostPolicy, hasSendMessageGroup } from '../../../../../shared/api/capabilities.ts'
import type { Channel } from '../../../../../shared/api/types.ts'
import { t, type MessageKey } from '../../../../../shared/i18n.ts'
import { useAccount, useServerHas } from '../../../../state/index.ts'
import { FormRow, Select } from '../../../forms/index.ts'
import { GroupSettingField } from '../../../groupSetting/index.ts'
import styles from '../channelSettings.module.css'
import { useChannelChange, useFieldChange } from '../useChannelChange.ts'
import { useRowLimit } from '../useRowLimit.ts'
import {
  levelOfPermission,
  permissionRows,
  unknownPermissions,
  type PermissionRow,
  type UnknownPermission,
} from './permissionRows.ts'
import { PrivacyChoice } from './PrivacyChoice.tsx'

interface Props {
  readonly channel: Channel
}

/** Who may see the channel, and do what in it. */
export function PermissionsTab({ channel }: Props) {
  const headingId = useId()
  const hasGroup = useServerHas(hasSendMessageGroup)
  const unknown = useMemo(() => unknownPermissions(channel), [channel])
  return (
    <>
      <PrivacyChoice channel={channel} />
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className={styles.heading}>
          {t('channelSettings.can')}
        </h2>
        <p className={styles.lead}>{t('channelSettings.can_besides')}</p>
        {permissionRows.map((row) =>
          row.name === 'can_send_message_group' && !hasGroup ? (
            <PostPolicy key={row.name} channel={channel} />
          ) : (
            <Permission key={row.name} channel={channel} row={row} />
          ),
        )}
        {unknown.map((permission) => (
          <Unknown key={permission.name} permission={permission} />
        ))}
      </section>
    </>
  )
}

interface RowProps extends Props {
  readonly row: PermissionRow
}

function Permission({ channel, row: { name, label, hint, right } }: RowProps) {
  const id = useId()
  const level = useAccount((state) => state.realm.featureLevel)
  const { send, state: change } = useChannelChange(
    `channel ${String(channel.id)} ${name}`,
    'updateChannel',
    ({ channelId, permissions }) => channelId === channel.id && Object.hasOwn(permissions ?? {}, name),
  )
  const limit = useRowLimit(channel, right, change)
  const value = channel.settings[name]
  const since = levelOfPermission(name, level)
  const state = since === null ? limit.state : ({ kind: 'old', since, level } as const)
  // Servers of the level leave a permission out that they do not have after all.
  if (value === undefined && since === null) return null
  const isFixed = limit.isFixed || since !== null
  return (
    <FormRow
      id={id}
      title={t(label)}
      hint={hint !== undefined && t(hint)}
      state={state}
      isGroup={isFixed}
      isFixed={isFixed}
      data-channel-setting={name}
    >
      {value !== undefined && since === null && (
        <div className={styles.wide}>
          <GroupSettingField
            id={id}
            label={t(label)}
            describedBy={`${id}-more`}
            kind="stream"
            setting={name}
            value={value}
            isFixed={isFixed}
            onChange={(next) =>
              void send({ channelId: channel.id, permissions: { [name]: { value: next, old: value } } })
            }
          />
        </div>
      )}
    </FormRow>
  )
}

function Unknown({ permission: { name, label, value } }: { readonly permission: UnknownPermission }) {
  const id = useId()
  return (
    <FormRow
      id={id}
      isGroup
      isFixed
      title={label}
      state={{ kind: 'blocked', words: t('channelSettings.can_unknown') }}
      data-channel-setting={name}
    >
      <div className={styles.wide}>
        <GroupSettingField
          id={id}
          label={label}
          kind="stream"
          setting={name}
          value={value}
          isFixed
          onChange={() => undefined}
        />
      </div>
    </FormRow>
  )
}

/** Ranks that may post on servers without groups for it, from the widest to the narrowest. */
export const postPolicies = [1, 3, 4, 2] as const
export type PostPolicyValue = (typeof postPolicies)[number]
export const postPolicyLabels: Readonly<Record<PostPolicyValue, MessageKey>> = {
  1: 'groupSetting.everyone',
  3: 'groupSetting.fullMembers',
  4: 'groupSetting.moderators',
  2: 'groupSetting.administrators',
}

/** Who may post on servers that have ranks in place of groups for it. */
function PostPolicy({ channel }: Props) {
  const id = useId()
  const { send, state: change } = useFieldChange(channel.id, 'postPolicy')
  const { isFixed, state } = useRowLimit(channel, 'administer', change)
  const hasRanks = useServerHas(hasPostPolicy)
  const offered = postPolicies.filter((policy) => hasRanks || policy === 1 || policy === 2)
  return (
    <FormRow
      id={id}
      title={t('channelSettings.can_send')}
      state={state}
      isFixed={isFixed}
      data-channel-setting="postPolicy"
    >
      <div className={styles.wide}>
        <Select
          id={id}
          aria-describedby={`${id}-more`}
          value={postPolicies.find((policy) => policy === channel.postPolicy) ?? 1}
          options={offered.map((policy) => ({ value: policy, label: t(postPolicyLabels[policy]) }))}
          disabled={isFixed}
          onChange={(postPolicy) => void send({ channelId: channel.id, postPolicy })}
        />
      </div>
    </FormRow>
  )
}
