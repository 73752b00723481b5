import type { ToggleEvent } from 'react'
import { hasSendMessageGroup } from '../../../../../shared/api/capabilities.ts'
import type { GroupSetting } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { useAccount, useAccountStore, useServerHas } from '../../../../state/index.ts'
import { Icon } from '../../../../ui/index.ts'
import pane from '../settings/channelSettings.module.css'
import { permissionRows, type PermissionRow as Row } from '../settings/permissions/permissionRows.ts'
import { PostPolicyRow } from '../settings/rows/optionRows.tsx'
import { PermissionRow } from '../settings/rows/PermissionRow.tsx'
import styles from './newChannel.module.css'
import {
  defaultPermission,
  isPrivateKind,
  newChannelDraft,
  privacyOf,
  type NewChannelDraft,
} from './newChannelDraft.ts'
import { free, useLimit } from './NewChannelOptions.tsx'
import type { DraftProps } from './NewChannelPrivacy.tsx'

/** Scrolls to the permissions when they are expanded, since they are below the edge of the window. */
function showContent({ currentTarget, newState }: ToggleEvent<HTMLDetailsElement>): void {
  if (newState === 'open') currentTarget.scrollIntoView({ block: 'start' })
}

/** Permissions of the new channel. Collapsed, since the organization's defaults usually suffice. */
export function NewChannelPermissions(props: DraftProps) {
  const hasGroup = useServerHas(hasSendMessageGroup)
  return (
    <details className={styles.permissions} data-channel-setting="permissions" onToggle={showContent}>
      <summary>
        {t('newChannel.permissions')}
        <Icon name="down" />
      </summary>
      <p className={pane.lead}>{t('channelSettings.can_besides')}</p>
      {!hasGroup && (
        <PostPolicyRow
          {...free}
          value={props.draft.postPolicy}
          onChange={(postPolicy) => props.onChange({ postPolicy })}
        />
      )}
      {permissionRows.map((row) => (
        <Permission key={row.name} row={row} {...props} />
      ))}
    </details>
  )
}

interface RowProps extends DraftProps {
  readonly row: Row
}

function Permission({ row, draft, onChange }: RowProps) {
  const { name, right } = row
  const account = useAccountStore().id
  // Serialized, since the selector returns a new but equal object on each call.
  const defaultText = useAccount((state) => JSON.stringify(defaultPermission(state, name)))
  const limit = useLimit(right)
  const privacy = useAccount((state) => privacyOf(state, draft))
  const defaultSetting = JSON.parse(defaultText) as GroupSetting | null
  if (defaultSetting === null) return null
  return (
    <PermissionRow
      {...limit}
      row={row}
      isPrivate={isPrivateKind(privacy)}
      isWebPublic={privacy === 'web'}
      value={limit.isFixed ? defaultSetting : (draft.permissions[name] ?? defaultSetting)}
      onChange={(value) => onChange({ permissions: withPermission(newChannelDraft(account), name, value) })}
    />
  )
}

const withPermission = (
  { permissions }: NewChannelDraft,
  name: string,
  value: GroupSetting,
): NewChannelDraft['permissions'] => ({ ...permissions, [name]: value })
