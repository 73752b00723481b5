import { FolderRow, topicPolicies, TopicsRow } from '../rows/optionRows.tsx'
import { useFieldChange } from '../useChannelChange.ts'
import { useRowLimit } from '../useRowLimit.ts'
import type { RowProps } from './rowProps.ts'

export function ChannelFolder({ channel }: RowProps) {
  const { send, state } = useFieldChange(channel.id, 'folderId')
  return (
    <FolderRow
      {...useRowLimit(channel, 'administer', state)}
      value={channel.folderId}
      onChange={(folderId) => void send({ channelId: channel.id, folderId })}
    />
  )
}

export function ChannelTopics({ channel }: RowProps) {
  const { send, state } = useFieldChange(channel.id, 'topicsPolicy')
  return (
    <TopicsRow
      {...useRowLimit(channel, 'setTopicsPolicy', state)}
      value={topicPolicies.find((policy) => policy === channel.topicsPolicy) ?? 'inherit'}
      onChange={(topicsPolicy) => void send({ channelId: channel.id, topicsPolicy })}
    />
  )
}
