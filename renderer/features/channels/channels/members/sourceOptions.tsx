import type { ChannelId, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import { knowsAllSubscribers } from '../../../../../shared/model/channels/partialSubscribers.ts'
import { subscribersOf } from '../../../../../shared/model/channels/subscribers.ts'
import { membersOfGroup } from '../../../../../shared/model/people/groupMembers.ts'
import { selectUser } from '../../../../../shared/model/people/users.ts'
import { granteeLabel } from '../../../../../shared/model/permissions/groupSettingNames.ts'
import { canInChannel } from '../../../../../shared/model/permissions/permissions.ts'
import { nameRank, typedName } from '../../../../../shared/model/search/nameRank.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import type { ComboboxOption } from '../../../../ui/index.ts'
import { ChannelMark } from '../../../common/places/index.ts'
import {
  bestOptions,
  foldedChannel,
  granteeCandidates,
  GranteeMark,
  type Candidate,
} from '../../../search/picker/index.ts'
import styles from './members.module.css'
import { sourceKey, type PeopleSource } from './peopleSources.ts'

export interface SourceQuery {
  readonly typed: string
  readonly chosen: readonly PeopleSource[]
  /** Channel that users are added to, or null if it is not created yet. */
  readonly channelId: ChannelId | null
  readonly members: ReadonlySet<UserId>
}

/** Returns the users, groups and channels that match the query, best matches first. */
export const sourceOptions = (
  state: AccountState,
  query: SourceQuery,
): readonly ComboboxOption<PeopleSource>[] => bestOptions(candidatesOf(state, query), query.typed)

function* candidatesOf(
  state: AccountState,
  { typed, chosen, channelId, members }: SourceQuery,
): Generator<Candidate<PeopleSource>, void> {
  const keys = new Set(chosen.map(sourceKey))
  const isNew = (kind: PeopleSource['kind'], id: number): boolean => !keys.has(sourceKey({ kind, id }))
  const grantees = granteeCandidates(state, typed, {
    takesPerson: ({ id }) => isNew('person', id),
    takesGroup: ({ id }) => isNew('group', id),
  })
  for (const candidate of grantees) {
    const { kind, id } = candidate.value
    const isMember = kind === 'person' && members.has(id)
    yield isMember ? { ...candidate, detail: () => t('channelMembers.source_already') } : candidate
  }
  const name = typedName(typed)
  for (const channel of state.channels.values()) {
    const rank = nameRank(foldedChannel(channel), name)
    if (rank === 0 || channel.isArchived || channel.id === channelId || !isNew('channel', channel.id))
      continue
    if (!canInChannel(state, 'readMetadata', channel.id)) continue
    const value: PeopleSource = { kind: 'channel', id: channel.id }
    yield {
      key: sourceKey(value),
      value,
      label: channel.name,
      rank,
      order: 2,
      detail: () => t('channelMembers.source_channel', { count: sourceCount(state, value) }),
      picture: () => <SourceMark source={value} size={20} />,
    }
  }
}

/**
 * Returns the number of users in a source. If a channel's subscribers are not all known, returns the server's count.
 */
function sourceCount(state: AccountState, { kind, id }: PeopleSource): number {
  if (kind === 'person') return 1
  if (kind === 'group') return membersOfGroup(state, id).size
  const known = subscribersOf(state, id).length
  return knowsAllSubscribers(state, id) ? known : (state.channels.get(id)?.subscriberCount ?? known)
}

/** Returns the displayed name of a source. Groups and channels include their number of users. */
export function sourceLabel(state: AccountState, source: PeopleSource): string {
  const { kind, id } = source
  if (kind === 'person') return selectUser(state, id)?.name ?? t('messages.unknown_person')
  const count = sourceCount(state, source)
  return kind === 'channel'
    ? t('channelMembers.chip_channel', { channel: channelName(state, id) ?? String(id), count })
    : t('channelMembers.chip_group', { group: granteeLabel(state, { kind, id }), count })
}

/** Decorative picture of a source. Its name is shown beside it. */
export function SourceMark({ source, size }: { readonly source: PeopleSource; readonly size: number }) {
  return source.kind === 'channel' ? (
    <ChannelMark channelId={source.id} className={styles.hash} size={size - 6} />
  ) : (
    <GranteeMark grantee={source} size={size} />
  )
}
