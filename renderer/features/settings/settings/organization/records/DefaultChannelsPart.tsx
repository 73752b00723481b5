import type { Channel } from '../../../../../../shared/api/types.ts'
import { memoSelector } from '../../../../../../shared/model/state/memoSelector.ts'
import type { AccountState } from '../../../../../../shared/model/state/accountState.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { useAccount, useApi } from '../../../../../state/index.ts'
import { channelDescription } from '../../../../content/content/index.ts'
import { RecordList } from './RecordList.tsx'
import type { RecordField } from './recordForm.ts'

/**
 * Returns true for channels that may become default channels or be in a set. The server refuses default channels in a
 * set, since all users get them.
 */
export const isOffered = (
  { defaultChannels }: AccountState,
  { id, isArchived, isPrivate }: Channel,
): boolean => !isArchived && !isPrivate && !defaultChannels.channelIds.includes(id)

const fields: readonly RecordField[] = [
  { name: 'channels', label: 'organization.default_which', kind: 'channels', isOffered },
]

const channelRecords = memoSelector(
  ({ channels, defaultChannels }) => [channels, defaultChannels],
  ({ channels, defaultChannels }) =>
    defaultChannels.channelIds
      .map((id) => {
        const channel = channels.get(id)
        return {
          id: String(id),
          name: channel?.name ?? t('organization.channel_unknown', { id: String(id) }),
          detail: channel === undefined ? '' : channelDescription(channel),
          texts: {},
        }
      })
      .sort((a, b) => a.name.localeCompare(b.name)),
)

/** Channels that new users are subscribed to. */
export function DefaultChannelsPart() {
  const api = useApi()
  return (
    <RecordList
      title="organization.defaults"
      hint="organization.defaults_hint"
      none="organization.defaults_none"
      add="organization.defaults_add"
      removal="organization.defaults_removal"
      records={useAccount(channelRecords)}
      fields={fields}
      onAdd={async ({ options }) => {
        for (const { value } of options) await api('addDefaultChannel', { channelId: Number(value) })
      }}
      onRemove={(id) => api('removeDefaultChannel', { channelId: Number(id) })}
    />
  )
}
