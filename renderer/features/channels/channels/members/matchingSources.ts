import type { Channel, ChannelId, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import { knowsAllSubscribers } from '../../../../../shared/model/channels/partialSubscribers.ts'
import { membersOfGroup } from '../../../../../shared/model/people/groupMembers.ts'
import { nameOrder } from '../../../../../shared/model/people/nameOrder.ts'
import { allUsers, selectUser } from '../../../../../shared/model/people/users.ts'
import { systemNameOf } from '../../../../../shared/model/permissions/groupSettingLimits.ts'
import { groupLabel } from '../../../../../shared/model/permissions/groupSettingNames.ts'
import { canInChannel } from '../../../../../shared/model/permissions/permissions.ts'
import { foldText } from '../../../../../shared/model/search/foldText.ts'
import {
  firstInOrder,
  nameRank,
  typedName,
  type TypedName,
} from '../../../../../shared/model/search/nameRank.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { memoByObject } from '../../../../../shared/model/state/memo.ts'
import { subscribersOf } from '../../../../../shared/model/channels/subscribers.ts'
import {
  groupDetail,
  groupRank,
  namesakesIn,
  personDetail,
  personRank,
} from '../../../search/picker/index.ts'
import { sourceKey, type PeopleSource } from './peopleSources.ts'

/** User, group or channel offered as a source. */
export interface SourceMatch {
  readonly source: PeopleSource
  readonly label: string
  readonly detail: string
}

/** Maximum number of sources offered. */
const maxShown = 20

interface Candidate {
  readonly source: PeopleSource
  readonly label: string
  readonly rank: number
}

const kindOrder = { person: 0, group: 1, channel: 2 } as const
const byName = nameOrder(true)
const inOrder = (a: Candidate, b: Candidate): number =>
  b.rank - a.rank ||
  kindOrder[a.source.kind] - kindOrder[b.source.kind] ||
  byName(a.label, b.label) ||
  a.source.id - b.source.id

const foldedChannel = memoByObject(({ name }: Channel): string => foldText(name))

/** System groups without members: nobody, and everyone on the internet. */
const uncounted: ReadonlySet<string | null> = new Set(['role:nobody', 'role:internet'])

export interface SourceQuery {
  readonly typed: string
  readonly chosen: readonly PeopleSource[]
  /** Channel that users are added to, or null if it is not created yet. */
  readonly channelId: ChannelId | null
  readonly members: ReadonlySet<UserId>
}

/** Returns the users, groups and channels that match the query, best matches first. */
export function matchingSources(state: AccountState, query: SourceQuery): readonly SourceMatch[] {
  const chosen = new Set(query.chosen.map(sourceKey))
  const candidates = candidatesOf(state, typedName(query.typed), query.channelId, chosen)
  const found = firstInOrder(candidates, maxShown, inOrder)
  const namesakes = namesakesIn(found)
  return found.map(({ source, label }) => ({
    source,
    label,
    detail: detailOf(state, source, query.members, namesakes.has(label)),
  }))
}

function* candidatesOf(
  state: AccountState,
  typed: TypedName,
  channelId: ChannelId | null,
  chosen: ReadonlySet<string>,
): Generator<Candidate, void> {
  const isNew = (source: PeopleSource): boolean => !chosen.has(sourceKey(source))
  for (const user of allUsers(state)) {
    const source: PeopleSource = { kind: 'person', id: user.id }
    const rank = personRank(state, user, typed)
    if (rank > 0 && user.isActive && !user.isSystemBot && isNew(source))
      yield { source, label: user.name, rank }
  }
  for (const group of state.groups.values()) {
    const source: PeopleSource = { kind: 'group', id: group.id }
    const rank = groupRank(group, typed)
    if (rank > 0 && !group.isDeactivated && !uncounted.has(systemNameOf(group)) && isNew(source))
      yield { source, label: groupLabel(group), rank }
  }
  for (const channel of state.channels.values()) {
    const source: PeopleSource = { kind: 'channel', id: channel.id }
    const rank = nameRank(foldedChannel(channel), typed)
    if (rank === 0 || channel.isArchived || channel.id === channelId || !isNew(source)) continue
    if (canInChannel(state, 'readMetadata', channel.id)) yield { source, label: channel.name, rank }
  }
}

function detailOf(
  state: AccountState,
  source: PeopleSource,
  members: ReadonlySet<UserId>,
  hasNamesake: boolean,
): string {
  if (source.kind === 'channel')
    return t('channelMembers.source_channel', { count: sourceCount(state, source) })
  if (source.kind === 'group') {
    const group = state.groups.get(source.id)
    return group === undefined ? '' : groupDetail(state, group)
  }
  if (members.has(source.id)) return t('channelMembers.source_already')
  const user = selectUser(state, source.id)
  return user === undefined ? '' : personDetail(state, user, hasNamesake)
}

/**
 * Returns the number of users in a source. If a channel's subscribers are not all known, returns the server's count.
 */
export function sourceCount(state: AccountState, { kind, id }: PeopleSource): number {
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
  if (kind === 'channel')
    return t('channelMembers.chip_channel', { channel: channelName(state, id) ?? String(id), count })
  const group = state.groups.get(id)
  const name = group === undefined ? t('groupSetting.unknownGroup', { id: String(id) }) : groupLabel(group)
  return t('channelMembers.chip_group', { group: name, count })
}
