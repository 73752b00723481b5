import type { Channel, ChannelId, User, UserGroup, UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import { knowsAllSubscribers } from '../../../../shared/model/channels/partialSubscribers.ts'
import { membersOfGroup } from '../../../../shared/model/people/groupMembers.ts'
import { nameOrder } from '../../../../shared/model/people/nameOrder.ts'
import { allUsers, mailAddress, selectUser } from '../../../../shared/model/people/users.ts'
import { systemNameOf } from '../../../../shared/model/permissions/groupSettingLimits.ts'
import { groupLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import { canInChannel } from '../../../../shared/model/permissions/permissions.ts'
import { roles } from '../../../../shared/model/permissions/roles.ts'
import { foldText } from '../../../../shared/model/search/foldText.ts'
import { wordStarts } from '../../../../shared/model/search/nameScore.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { memoByObject } from '../../../../shared/model/state/memo.ts'
import { subscribersOf } from '../../../../shared/model/channels/subscribers.ts'
import { sourceKey, type PeopleSource } from './peopleSources.ts'

/** A source of people that is offered. */
export interface SourceMatch {
  readonly source: PeopleSource
  readonly label: string
  readonly detail: string
}

/** Most sources that are offered. */
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

/** The first candidates in order, without sorting all of them. */
function firstOf(candidates: Iterable<Candidate>): readonly Candidate[] {
  const kept: Candidate[] = []
  for (const candidate of candidates) {
    const last = kept.at(-1)
    if (kept.length === maxShown && last !== undefined && inOrder(candidate, last) >= 0) continue
    let at = kept.length
    while (at > 0 && inOrder(candidate, kept[at - 1]!) < 0) at -= 1
    kept.splice(at, 0, candidate)
    if (kept.length > maxShown) kept.pop()
  }
  return kept
}

const foldedUser = memoByObject(({ name }: User): string => foldText(name))
const foldedGroup = memoByObject((group: UserGroup): string => foldText(groupLabel(group)))
const foldedChannel = memoByObject(({ name }: Channel): string => foldText(name))

/** The folded text and its words: split once, not for each of thousands of names. */
interface Typed {
  readonly text: string
  readonly words: readonly string[]
}

/** How well a folded name fits the folded text; 0: not at all. Its start beats that of a word, that its inside. */
function rankOf(name: string, { text, words }: Typed): number {
  if (text === '') return 1
  if (name.startsWith(text)) return 3
  if (words.every((word) => wordStarts(name, word))) return 2
  return name.includes(text) ? 1 : 0
}

const isAddress = (state: AccountState, user: User, { text, words }: Typed): boolean =>
  text.length > 1 && words.length === 1 && mailAddress(state, user)?.toLowerCase().startsWith(text) === true

/** Groups of the system that stand for nobody, or for people without an account. */
const uncounted: ReadonlySet<string | null> = new Set(['role:nobody', 'role:internet'])

export interface SourceQuery {
  readonly typed: string
  readonly chosen: readonly PeopleSource[]
  /** The channel that people are added to; null: it is not there yet. */
  readonly channelId: ChannelId | null
  readonly members: ReadonlySet<UserId>
}

/** People, groups and channels that fit what was typed, the best matches first. */
export function matchingSources(state: AccountState, query: SourceQuery): readonly SourceMatch[] {
  const text = foldText(query.typed.trim())
  const chosen = new Set(query.chosen.map(sourceKey))
  const found = firstOf(candidatesOf(state, { text, words: text.split(' ') }, query.channelId, chosen))
  const names = new Map<string, number>()
  for (const { label } of found) names.set(label, (names.get(label) ?? 0) + 1)
  return found.map(({ source, label }) => ({
    source,
    label,
    detail: detailOf(state, source, query.members, (names.get(label) ?? 0) > 1),
  }))
}

function* candidatesOf(
  state: AccountState,
  typed: Typed,
  channelId: ChannelId | null,
  chosen: ReadonlySet<string>,
): Generator<Candidate, void> {
  const isNew = (source: PeopleSource): boolean => !chosen.has(sourceKey(source))
  for (const user of allUsers(state)) {
    const source: PeopleSource = { kind: 'person', id: user.id }
    const rank = rankOf(foldedUser(user), typed) || (isAddress(state, user, typed) ? 1 : 0)
    if (rank > 0 && user.isActive && !user.isSystemBot && isNew(source))
      yield { source, label: user.name, rank }
  }
  for (const group of state.groups.values()) {
    const source: PeopleSource = { kind: 'group', id: group.id }
    const rank = rankOf(foldedGroup(group), typed)
    if (rank > 0 && !group.isDeactivated && !uncounted.has(systemNameOf(group)) && isNew(source))
      yield { source, label: groupLabel(group), rank }
  }
  for (const channel of state.channels.values()) {
    const source: PeopleSource = { kind: 'channel', id: channel.id }
    const rank = rankOf(foldedChannel(channel), typed)
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
  const count = sourceCount(state, source)
  if (source.kind === 'channel') return t('channelMembers.source_channel', { count })
  if (source.kind === 'group') {
    const group = state.groups.get(source.id)
    const isSystem = group !== undefined && systemNameOf(group) !== null
    return t(isSystem ? 'groupSetting.role' : 'groupSetting.group', { count })
  }
  if (members.has(source.id)) return t('channelMembers.source_already')
  const user = selectUser(state, source.id)
  const isGuest = user !== undefined && user.role > roles.member
  const kind = t(
    user?.isBot === true ? 'groupSetting.bot' : isGuest ? 'groupSetting.guest' : 'groupSetting.person',
  )
  const address = user === undefined ? null : mailAddress(state, user)
  return hasNamesake ? `${kind}, ${address ?? `#${String(source.id)}`}` : kind
}

/** Number of people in a source, as the service tells it where their names are not all known. */
export function sourceCount(state: AccountState, { kind, id }: PeopleSource): number {
  if (kind === 'person') return 1
  if (kind === 'group') return membersOfGroup(state, id).size
  const known = subscribersOf(state, id).length
  return knowsAllSubscribers(state, id) ? known : (state.channels.get(id)?.subscriberCount ?? known)
}

/** The name of a source on screen: groups and channels with their number of people. */
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
