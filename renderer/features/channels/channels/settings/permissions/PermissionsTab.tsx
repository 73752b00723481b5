import { useId, useMemo } from 'react'
import { hasSendMessageGroup } from '../../../../../../shared/api/capabilities.ts'
import type { Channel } from '../../../../../../shared/api/types.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { postPolicies } from '../../../../../../shared/model/permissions/postPolicy.ts'
import { useAccount, useServerHas } from '../../../../../state/index.ts'
import { TooOldRows } from '../../../../common/forms/index.ts'
import { GroupSettingRow } from '../../../../people/groupSetting/index.ts'
import styles from '../channelSettings.module.css'
import { useChannelChange, useFieldChange } from '../useChannelChange.ts'
import { useRowLimit } from '../useRowLimit.ts'
import { PostPolicyRow } from '../rows/optionRows.tsx'
import { PermissionRow } from '../rows/PermissionRow.tsx'
import {
  levelOfPermission,
  permissionRows,
  unknownPermissions,
  type PermissionRow as Row,
  type UnknownPermission,
} from './permissionRows.ts'
import { PrivacyChoice } from './PrivacyChoice.tsx'

interface Props {
  readonly channel: Channel
}

/** Chooses who can see the channel and what they can do in it. */
export function PermissionsTab({ channel }: Props) {
  const headingId = useId()
  const hasGroup = useServerHas(hasSendMessageGroup)
  const level = useAccount((state) => state.realm.featureLevel)
  const unknown = useMemo(() => unknownPermissions(channel), [channel])
  const isPolicy = ({ name }: Row): boolean => name === 'can_send_message_group' && !hasGroup
  const isUsable = (row: Row): boolean => levelOfPermission(row.name, level) === null
  const rows = permissionRows.filter((row) => isUsable(row) || isPolicy(row))
  const tooOld = permissionRows
    .filter((row) => !rows.includes(row))
    .map(({ name, label }) => ({ name, title: t(label), since: levelOfPermission(name, level) ?? level }))
  return (
    <>
      <PrivacyChoice channel={channel} />
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className={styles.heading}>
          {t('channelSettings.can')}
        </h2>
        {rows.some(({ inherits }) => inherits !== undefined) && (
          <p className={styles.lead}>{t('channelSettings.can_besides')}</p>
        )}
        {rows.map((row) =>
          isPolicy(row) ? (
            <PostPolicy key={row.name} channel={channel} />
          ) : (
            <Permission key={row.name} channel={channel} row={row} />
          ),
        )}
        {unknown.map((permission) => (
          <Unknown key={permission.name} permission={permission} />
        ))}
        <TooOldRows rows={tooOld} level={level} attribute="data-channel-setting" />
      </section>
    </>
  )
}

interface RowProps extends Props {
  readonly row: Row
}

function Permission({ channel, row }: RowProps) {
  const { name, right } = row
  const { send, state } = useChannelChange(
    `channel ${String(channel.id)} ${name}`,
    'updateChannel',
    ({ channelId, permissions }) => channelId === channel.id && Object.hasOwn(permissions ?? {}, name),
  )
  const limit = useRowLimit(channel, right, state)
  const value = channel.settings[name]
  // The server omits a permission that its level should have.
  if (value === undefined) return null
  return (
    <PermissionRow
      {...limit}
      row={row}
      isPrivate={channel.isPrivate}
      isWebPublic={channel.isWebPublic}
      value={value}
      onChange={(next) =>
        void send({ channelId: channel.id, permissions: { [name]: { value: next, old: value } } })
      }
    />
  )
}

function Unknown({ permission: { name, label, value } }: { readonly permission: UnknownPermission }) {
  return (
    <GroupSettingRow
      attribute="data-channel-setting"
      label={label}
      state={{ kind: 'blocked', words: t('channelSettings.can_unknown') }}
      kind="stream"
      setting={name}
      value={value}
      isFixed
      onChange={() => undefined}
    />
  )
}

function PostPolicy({ channel }: Props) {
  const { send, state } = useFieldChange(channel.id, 'postPolicy')
  return (
    <PostPolicyRow
      {...useRowLimit(channel, 'administer', state)}
      value={postPolicies.find((policy) => policy === channel.postPolicy) ?? 1}
      onChange={(postPolicy) => void send({ channelId: channel.id, postPolicy })}
    />
  )
}
