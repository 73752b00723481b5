import { useMemo } from 'react'
import type { Channel } from '../../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../../shared/model/state/account.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { call, useAccount, useAccountStore } from '../../../../../state/index.ts'
import { channelDescription } from '../../../../content/content/index.ts'
import { fieldBlockOf } from '../fieldAt.ts'
import { RecordList } from './RecordList.tsx'
import type { RecordField } from './recordForm.ts'

const isOffered = ({ defaultChannels }: AccountState, { id, isArchived, isPrivate }: Channel): boolean =>
  !isArchived && !isPrivate && !defaultChannels.channelIds.includes(id)

const descriptionOf = (channel: Channel | undefined): string =>
  channel === undefined ? '' : channelDescription(channel)

const fields: readonly RecordField[] = [
  { name: 'channels', label: 'organization.default_which', kind: 'channels', isOffered },
]

/** Channels that new users are subscribed to. */
export function DefaultChannelsPart() {
  const account = useAccountStore().id
  const channels = useAccount((state) => state.channels)
  const ids = useAccount((state) => state.defaultChannels.channelIds)
  const block = useAccount((state) => fieldBlockOf(state, undefined))
  const records = useMemo(
    () =>
      ids
        .map((id) => ({
          id: String(id),
          name: channels.get(id)?.name ?? t('organization.channel_unknown', { id: String(id) }),
          detail: descriptionOf(channels.get(id)),
          isFixed: block !== null,
          texts: {},
        }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    [ids, channels, block],
  )
  return (
    <RecordList
      title="organization.defaults"
      hint="organization.defaults_hint"
      none="organization.defaults_none"
      add="organization.defaults_add"
      removal="organization.defaults_removal"
      records={records}
      fields={fields}
      limit={block === null ? null : { kind: 'blocked', words: block }}
      onAdd={async ({ options }) => {
        for (const { value } of options) {
          const params = { channelId: Number(value) }
          await call('api.call', { account, route: 'addDefaultChannel', params })
        }
      }}
      onRemove={async (id) => {
        await call('api.call', { account, route: 'removeDefaultChannel', params: { channelId: Number(id) } })
      }}
    />
  )
}
