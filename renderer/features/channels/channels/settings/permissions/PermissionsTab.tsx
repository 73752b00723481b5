import { useId, useMemo } from 'react'
import { hasPostPolicy, hasSendMessageGroup } from '../../../../../../shared/api/capabilities.ts'
import type { Channel } from '../../../../../../shared/api/types.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { postPolicies, postPolicyLabels } from '../../../../../../shared/model/permissions/postPolicy.ts'
import { useAccount, useServerHas } from '../../../../../state/index.ts'
import { FormRow, TooOldRows } from '../../../../common/forms/index.ts'
import { GroupSettingField } from '../../../../people/groupSetting/index.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import styles from '../channelSettings.module.css'
import { useChannelChange, useFieldChange } from '../useChannelChange.ts'
import { useRowLimit } from '../useRowLimit.ts'
import { inheritedWords, nobodyWords, openWords } from './inheritedWords.ts'
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

/** Chooses who can see the channel and what they can do in it. */
export function PermissionsTab({ channel }: Props) {
  const headingId = useId()
  const hasGroup = useServerHas(hasSendMessageGroup)
  const level = useAccount((state) => state.realm.featureLevel)
  const unknown = useMemo(() => unknownPermissions(channel), [channel])
  const isPolicy = ({ name }: PermissionRow): boolean => name === 'can_send_message_group' && !hasGroup
  const isUsable = (row: PermissionRow): boolean => levelOfPermission(row.name, level) === null
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
  readonly row: PermissionRow
}

function Permission({ channel, row }: RowProps) {
  const id = useId()
  const { name, label, right } = row
  const { send, state: change } = useChannelChange(
    `channel ${String(channel.id)} ${name}`,
    'updateChannel',
    ({ channelId, permissions }) => channelId === channel.id && Object.hasOwn(permissions ?? {}, name),
  )
  const { isFixed, state } = useRowLimit(channel, right, change)
  const inherited = useAccount((all) => inheritedWords(all, row))
  const value = channel.settings[name]
  // The server omits a permission that its level should have.
  if (value === undefined) return null
  // Anyone may join a public channel, so this permission has no effect there.
  const isOpen = name === 'can_subscribe_group' && !channel.isPrivate
  return (
    <FormRow
      id={id}
      title={t(label)}
      hint={isOpen && openWords(channel.isWebPublic)}
      state={isOpen ? null : state}
      isGroup={isFixed || isOpen}
      isFixed={isFixed}
      data-channel-setting={name}
    >
      {!isOpen && (
        <div className={styles.wide}>
          <GroupSettingField
            id={id}
            label={t(label)}
            describedBy={`${id}-more`}
            kind="stream"
            setting={name}
            value={value}
            inherited={inherited}
            nobody={nobodyWords(row)}
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

/** Posting permission on servers that have a fixed list of policies instead of groups. */
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
      isGroup={isFixed}
      data-channel-setting="postPolicy"
    >
      <div className={styles.wide}>
        <ChoiceField
          id={id}
          value={postPolicies.find((policy) => policy === channel.postPolicy) ?? 1}
          options={offered.map((policy) => ({ value: policy, label: t(postPolicyLabels[policy]) }))}
          isFixed={isFixed}
          onChange={(postPolicy) => void send({ channelId: channel.id, postPolicy })}
        />
      </div>
    </FormRow>
  )
}
