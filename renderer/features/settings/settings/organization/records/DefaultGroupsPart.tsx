import type { DefaultChannelGroup } from '../../../../../../shared/api/types.ts'
import { memoSelector } from '../../../../../../shared/model/state/memoSelector.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { useAccount, useApi } from '../../../../../state/index.ts'
import { isOffered } from './DefaultChannelsPart.tsx'
import { RecordList } from './RecordList.tsx'
import type { RecordField, RecordOption, RecordValues } from './recordForm.ts'

const fields: readonly RecordField[] = [
  { name: 'name', label: 'organization.set_name' },
  { name: 'description', label: 'organization.set_description', isOptional: true },
  { name: 'channels', label: 'organization.set_channels', kind: 'channels', isOffered },
]

/** Maximum number of channels named in a row. */
const maxNames = 5

const setRecords = memoSelector(
  ({ channels, defaultChannels }) => [channels, defaultChannels],
  ({ channels, defaultChannels }) =>
    defaultChannels.groups.map(({ id, name, description, channelIds }) => {
      const options = channelIds.map((channelId) => ({
        value: String(channelId),
        text: channels.get(channelId)?.name ?? t('organization.channel_unknown', { id: String(channelId) }),
      }))
      const names = options.slice(0, maxNames).map(({ text }) => `#${text}`)
      return {
        id: String(id),
        name,
        detail: [names.join(', '), description].filter((words) => words !== '').join(' · '),
        texts: { name, description },
        options,
      }
    }),
)

/** Sets of channels that new users can join together. */
export function DefaultGroupsPart() {
  const api = useApi()
  const channels = useAccount((state) => state.channels)
  const groups = useAccount((state) => state.defaultChannels.groups)
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
      records={useAccount(setRecords)}
      fields={fields}
      onAdd={({ texts: { name = '', description = '' }, options }) =>
        api('createDefaultChannelGroup', {
          name: name.trim(),
          description,
          channelNames: namesOf(options),
        })
      }
      onEdit={async (id, values) => {
        const group = groups.find((item) => String(item.id) === id)
        if (group === undefined) return
        const { texts, added, removed } = changesOf(group, values)
        const groupId = group.id
        if (Object.keys(texts).length > 0) await api('updateDefaultChannelGroup', { groupId, ...texts })
        for (const [op, options] of [['add', added] as const, ['remove', removed] as const])
          if (options.length > 0)
            await api('updateDefaultChannelGroupChannels', { groupId, op, channelNames: namesOf(options) })
      }}
      onRemove={(id) => api('removeDefaultChannelGroup', { groupId: Number(id) })}
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
