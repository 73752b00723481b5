import { useId, type ToggleEvent } from 'react'
import { hasPostPolicy, hasSendMessageGroup } from '../../../../../shared/api/capabilities.ts'
import type { GroupSetting } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { useAccount, useAccountStore, useServerHas } from '../../../../state/index.ts'
import { Icon, Select } from '../../../../ui/index.ts'
import { FormRow, isFixedBy } from '../../../common/forms/index.ts'
import { GroupSettingField } from '../../../people/groupSetting/index.ts'
import { creationBlockOf, decidingSettings, limitedState } from '../settings/changeLimits.ts'
import pane from '../settings/channelSettings.module.css'
import { inheritedWords, nobodyWords, openWords } from '../settings/permissions/inheritedWords.ts'
import { permissionRows, type PermissionRow } from '../settings/permissions/permissionRows.ts'
import { postPolicies, postPolicyLabels } from '../../../../../shared/model/permissions/postPolicy.ts'
import styles from './newChannel.module.css'
import {
  defaultPermission,
  isPrivateKind,
  newChannelDraft,
  privacyOf,
  type NewChannelDraft,
} from './newChannelDraft.ts'
import type { DraftProps } from './NewChannelPrivacy.tsx'

/** Scrolls to the permissions when they are expanded, since they are below the edge of the window. */
function showContent({ currentTarget, newState }: ToggleEvent<HTMLDetailsElement>): void {
  if (newState === 'open') currentTarget.scrollIntoView({ block: 'start' })
}

/** Permissions of the new channel. Collapsed, since the organization's defaults usually suffice. */
export function NewChannelPermissions(props: DraftProps) {
  const hasGroup = useServerHas(hasSendMessageGroup)
  return (
    <details className={styles.permissions} data-new-channel="permissions" onToggle={showContent}>
      <summary>
        {t('newChannel.permissions')}
        <Icon name="down" />
      </summary>
      <p className={pane.lead}>{t('channelSettings.can_besides')}</p>
      {!hasGroup && <PostPolicy {...props} />}
      {permissionRows.map((row) => (
        <Permission key={row.name} row={row} {...props} />
      ))}
    </details>
  )
}

interface RowProps extends DraftProps {
  readonly row: PermissionRow
}

function Permission({ row, draft, onChange }: RowProps) {
  const id = useId()
  const { name, label, right } = row
  const account = useAccountStore().id
  // Serialized, since the selector returns a new but equal object on each call.
  const usualText = useAccount((state) => JSON.stringify(defaultPermission(state, name)))
  const block = useAccount((state) => creationBlockOf(state, right))
  const privacy = useAccount((state) => privacyOf(state, draft))
  const inherited = useAccount((state) => inheritedWords(state, row))
  const usual = JSON.parse(usualText) as GroupSetting | null
  if (usual === null) return null
  const state = limitedState(block, null, decidingSettings[right])
  const isFixed = isFixedBy(state)
  const isOpen = name === 'can_subscribe_group' && !isPrivateKind(privacy)
  return (
    <FormRow
      id={id}
      title={t(label)}
      hint={isOpen && openWords(privacy === 'web')}
      state={state}
      isGroup={isFixed || isOpen}
      data-new-channel={name}
    >
      {!isOpen && (
        <div className={pane.wide}>
          <GroupSettingField
            id={id}
            label={t(label)}
            describedBy={`${id}-more`}
            kind="stream"
            setting={name}
            value={isFixed ? usual : (draft.permissions[name] ?? usual)}
            inherited={inherited}
            nobody={nobodyWords(row)}
            isFixed={isFixed}
            onChange={(value) =>
              onChange({ permissions: withPermission(newChannelDraft(account), name, value) })
            }
          />
        </div>
      )}
    </FormRow>
  )
}

const withPermission = (
  { permissions }: NewChannelDraft,
  name: string,
  value: GroupSetting,
): NewChannelDraft['permissions'] => ({ ...permissions, [name]: value })

/** Posting permission on servers that have a fixed list of policies instead of groups. */
function PostPolicy({ draft, onChange }: DraftProps) {
  const id = useId()
  const hasRanks = useServerHas(hasPostPolicy)
  const offered = postPolicies.filter((policy) => hasRanks || policy === 1 || policy === 2)
  return (
    <FormRow id={id} title={t('channelSettings.can_send')} data-new-channel="postPolicy">
      <div className={pane.wide}>
        <Select
          id={id}
          value={draft.postPolicy}
          options={offered.map((policy) => ({ value: policy, label: t(postPolicyLabels[policy]) }))}
          onChange={(postPolicy) => onChange({ postPolicy })}
        />
      </div>
    </FormRow>
  )
}
