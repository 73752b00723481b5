import type { AccountState, FormerChannelsState } from '../state/accountState.ts'
import type { ChannelId } from '../../api/types.ts'
import type { Slice } from '../state/slice.ts'

export const formerChannelsSlice = {
  fromSnapshot: ({ channels }, old, _at, before) => {
    const listed = new Set(channels.map(({ id }) => id))
    const former = [...(before?.channels.keys() ?? [])].filter((id) => !listed.has(id))
    return withNames(old ?? new Map<ChannelId, string>(), former, before)
  },
  on: {
    channel: (slice, event, before) =>
      event.op === 'delete' ? withNames(slice, event.channelIds, before) : slice,
  },
} satisfies Slice<FormerChannelsState>

function withNames(
  slice: FormerChannelsState,
  ids: readonly ChannelId[],
  before: AccountState | null,
): FormerChannelsState {
  const names = ids.flatMap((id) => {
    const name = before?.channels.get(id)?.name
    return name === undefined ? [] : [[id, name] as const]
  })
  return names.length === 0 ? slice : new Map([...slice, ...names])
}

/**
 * Returns the channel's name, or its last known name if the channel is no longer visible; undefined if it was never
 * visible.
 */
export const channelName = (
  { channels, formerChannels }: Pick<AccountState, 'channels' | 'formerChannels'>,
  id: ChannelId,
): string | undefined => channels.get(id)?.name ?? formerChannels.get(id)
