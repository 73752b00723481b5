import { useMemo } from 'react'
import type { Channel, DefaultChannelGroup } from '../../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../../shared/model/state/account.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { call, useAccount, useAccountStore } from '../../../../../state/index.ts'
import { fieldBlockOf } from '../fieldAt.ts'
import { RecordList } from './RecordList.tsx'
import type { RecordField, RecordOption, RecordValues } from './recordForm.ts'

/** Returns true for channels that may be in a set. The server refuses default channels, since all users get them. */
const isOffered = ({ defaultChannels }: AccountState, { id, isArchived, isPrivate }: Channel): boolean =>
  !isArchived && !isPrivate && !defaultChannels.channelIds.includes(id)

const fields: readonly RecordField[] = [
  { name: 'name', label: 'organization.set_name' },
  { name: 'description', label: 'organization.set_description', isOptional: true },
  { name: 'channels', label: 'organization.set_channels', kind: 'channels', isOffered },
]

/** Maximum number of channels named in a row. */
const mostNames = 5

/** Sets of channels that new users can join together. */
export function DefaultGroupsPart() {
  const account = useAccountStore().id
  const channels = useAccount((state) => state.channels)
  const groups = useAccount((state) => state.defaultChannels.groups)
  const block = useAccount((state) => fieldBlockOf(state, undefined))
  const records = useMemo(
    () =>
      groups.map(({ id, name, description, channelIds }) => {
        const options = channelIds.map((channelId) => ({
          value: String(channelId),
          text: channels.get(channelId)?.name ?? t('organization.channel_unknown', { id: String(channelId) }),
        }))
        const names = options.slice(0, mostNames).map(({ text }) => `#${text}`)
        return {
          id: String(id),
          name,
          detail: [names.join(', '), description].filter((words) => words !== '').join(' · '),
          isFixed: block !== null,
          texts: { name, description },
          options,
        }
      }),
    [groups, channels, block],
  )
  // The routes take channel names, so current names are used.
  const namesOf = (options: readonly RecordOption[]): string[] =>
    options.map(({ value, text }) => channels.get(Number(value))?.name ?? text)
  return (
    <RecordList
      title="organization.sets"
      hint="organization.sets_hint"
      none="organization.sets_none"
      add="organization.sets_add"
      removal="organization.sets_removal"
      records={records}
      fields={fields}
      limit={block === null ? null : { kind: 'blocked', words: block }}
      onAdd={async ({ texts: { name = '', description = '' }, options }) => {
        const params = { name: name.trim(), description, channelNames: namesOf(options) }
        await call('api.call', { account, route: 'createDefaultChannelGroup', params })
      }}
      onEdit={async (id, values) => {
        const group = groups.find((one) => String(one.id) === id)
        if (group === undefined) return
        const { texts, added, removed } = changesOf(group, values)
        const groupId = group.id
        if (Object.keys(texts).length > 0)
          await call('api.call', {
            account,
            route: 'updateDefaultChannelGroup',
            params: { groupId, ...texts },
          })
        for (const [op, options] of [['add', added] as const, ['remove', removed] as const]) {
          if (options.length === 0) continue
          const params = { groupId, op, channelNames: namesOf(options) }
          await call('api.call', { account, route: 'updateDefaultChannelGroupChannels', params })
        }
      }}
      onRemove={async (id) => {
        await call('api.call', {
          account,
          route: 'removeDefaultChannelGroup',
          params: { groupId: Number(id) },
        })
      }}
    />
  )
}

/**
 * Returns the differences between a set and its form. The name is omitted if unchanged, since the server refuses the
 * current name.
 */
function changesOf(group: DefaultChannelGroup, { texts, options }: RecordValues) {
  const name = (texts['name'] ?? '').trim()
  const { description = '' } = texts
  return {
    texts: {
      ...(name !== group.name && { name }),
      ...(description !== group.description && { description }),
    },
    added: options.filter(({ value }) => !group.channelIds.includes(Number(value))),
    removed: group.channelIds
      .filter((id) => !options.some(({ value }) => Number(value) === id))
      .map((id) => ({ value: String(id), text: '' })),
  }
}
