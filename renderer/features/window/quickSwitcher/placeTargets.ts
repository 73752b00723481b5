import type { ChannelId, User, UserGroup } from '../../../../shared/api/types.ts'
import { withoutResolvedMark } from '../../../../shared/api/resolvedTopic.ts'
import { t } from '../../../../shared/i18n.ts'
import { commandTitle, commandWords, isCommandId } from '../../../../shared/keys/commandTable.ts'
import {
  sidebarSteps,
  type ChannelRow,
  type SidebarModel,
} from '../../../../shared/model/channels/sidebar.ts'
import { topicDisplayName } from '../../../../shared/model/organization/realm.ts'
import { allUsers } from '../../../../shared/model/people/users.ts'
import { canInChannel } from '../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { memoByObject } from '../../../../shared/model/state/memo.ts'
import { mapGet } from '../../../../shared/model/state/shardedMap.ts'
import { topicConversationKey } from '../../../../shared/model/topics/conversation.ts'
import { topicsOfChannel } from '../../../../shared/model/topics/topicList.ts'
import { channelNarrow, dmNarrow, topicNarrow } from '../../../../shared/model/views/narrow.ts'
import { pushAll } from '../../../../shared/pushAll.ts'
import { hashOfRoute, openChannel } from '../../../state/index.ts'
import { directTitle } from '../../navigation/sidebar/index.ts'
import { hashOfView, viewsOf } from '../../common/views/index.ts'
import { makeTarget, type SwitcherTarget } from './target.ts'
import { formatAddress } from '../../../../shared/content/links/address.ts'

/** Maximum number of targets built in one step. */
const stepSize = 300

/**
 * Builds the account's targets: views, channels, conversations and users. Yields between steps, since there may be
 * tens of thousands at first. Later, most objects are reused. `keysOf` returns the shortcut of a command.
 */
export function* placeTargets(
  state: AccountState,
  keysOf: (command: string) => string | null,
): Generator<void, readonly SwitcherTarget[]> {
  const model = yield* sidebarSteps(state)
  yield
  const targets: SwitcherTarget[] = [...viewTargets(state, model, keysOf)]
  const channels = model.sections.flatMap((section) => section.channels)
  for (const [at, channel] of channels.entries()) {
    targets.push(channelTarget(state, channel))
    if (at % stepSize === stepSize - 1) yield
  }
  yield* unjoinedTargets(state, targets)
  const seen = directTargets(state, model, targets)
  yield
  let made = 0
  for (const user of allUsers(state)) {
    if (!isJumpable(state, user, seen)) continue
    targets.push(personTarget(user))
    if (++made % stepSize === 0) yield
  }
  for (const group of state.groups.values()) {
    if (group.isSystem || group.isDeactivated) continue
    targets.push(userGroupTarget(group))
    if (++made % stepSize === 0) yield
  }
  for (const channel of channels) {
    const topics = topicTargets(state, channel)
    pushAll(targets, topics)
    made += topics.length + 10
    if (made >= stepSize) {
      made = 0
      yield
    }
  }
  return targets
}

/** Returns false for users who cannot be written to, and for those whose conversation is a target already. */
export const isJumpable = (state: AccountState, user: User, seen: ReadonlySet<number>): boolean =>
  user.isActive && !user.isSystemBot && !seen.has(user.id) && user.id !== state.self.userId

const viewTargets = (
  state: AccountState,
  model: SidebarModel,
  keysOf: (command: string) => string | null,
): readonly SwitcherTarget[] =>
  viewsOf(state)
    // The channel directory is listed as an action that says what it does.
    .filter(({ id }) => id !== 'channels')
    .flatMap((view) => {
      const command = `view.${view.id}`
      const title = t(view.title)
      const shared = {
        icon: view.icon,
        keys: keysOf(command),
        hash: () => hashOfView(view, state.self.userId),
      }
      const words = isCommandId(command) ? [commandTitle(command), ...commandWords(command)] : []
      const unread = view.counts?.(state, model, []).unread ?? 0
      return [
        makeTarget({ ...shared, key: view.id, kind: 'view', title, unread }),
        makeTarget({ ...shared, key: command, kind: 'go', title: t('app.jump_go', { view: title }), words }),
      ]
    })

export const channelTarget = (
  state: AccountState,
  { channelId, name, color, unread }: ChannelRow,
): SwitcherTarget =>
  makeTarget({
    key: `c${channelId}`,
    kind: 'channel',
    title: name,
    color,
    channelId,
    hash: () => hashOfRoute(channelNarrow(channelId)),
    run: (store) => openChannel(store, channelId),
    unread,
    recency: mapGet(state.topics, channelId)?.topics[0]?.maxId ?? 0,
  })

/** Adds the channels that the user is not subscribed to. Channels that the user may not read open the directory. */
function* unjoinedTargets(state: AccountState, targets: SwitcherTarget[]): Generator<void, void> {
  let made = 0
  for (const { id: channelId, name, isArchived } of state.channels.values()) {
    if (isArchived || state.subscriptions.has(channelId)) continue
    const hash = (): string =>
      canInChannel(state, 'readContent', channelId)
        ? hashOfRoute(channelNarrow(channelId))
        : formatAddress({ view: 'channels', page: 'directory', channelId })
    targets.push(makeTarget({ key: `c${channelId}`, kind: 'unjoined', title: name, channelId, hash }))
    if (++made % stepSize === 0) yield
  }
}

/** Adds the direct conversations. Returns the users with whom the own user has a one-to-one conversation. */
export function directTargets(
  state: AccountState,
  { directs }: SidebarModel,
  targets: SwitcherTarget[],
): ReadonlySet<number> {
  const seen = new Set<number>()
  for (const { key, userIds, unread, maxId } of directs) {
    const [only] = userIds
    const userId = userIds.length === 1 && only !== undefined ? only : null
    if (userId !== null) seen.add(userId)
    targets.push(
      makeTarget({
        key: `d${key}`,
        kind: userIds.length > 1 ? 'group' : 'person',
        title: directTitle(state, userIds),
        userId,
        hash: () => hashOfRoute(dmNarrow(userIds)),
        unread,
        recency: maxId,
      }),
    )
  }
  return seen
}

export const personTarget = memoByObject(({ id, name }: User) =>
  makeTarget({
    key: `u${id}`,
    kind: 'person',
    title: name,
    userId: id,
    hash: () => hashOfRoute(dmNarrow([id])),
  }),
)

const userGroupTarget = memoByObject(({ id, name }: UserGroup) =>
  makeTarget({
    key: `g${id}`,
    kind: 'userGroup',
    title: name,
    hash: () => formatAddress({ view: 'groups', page: 'group', groupId: id }),
  }),
)

interface KnownTopics {
  readonly sources: readonly unknown[]
  readonly targets: readonly SwitcherTarget[]
}

/** Last built topic targets of each channel, by the account's `self` object. */
const known = new WeakMap<object, Map<ChannelId, KnownTopics>>()

export function topicTargets(state: AccountState, channel: ChannelRow): readonly SwitcherTarget[] {
  const { channelId, name, color, isMuted } = channel
  const sources = [
    mapGet(state.topics, channelId),
    mapGet(state.unreads.channels, channelId),
    state.userTopics.get(channelId),
    topicDisplayName(state, ''),
    name,
    color,
    isMuted,
  ]
  let channels = known.get(state.self)
  if (channels === undefined) known.set(state.self, (channels = new Map<ChannelId, KnownTopics>()))
  const before = channels.get(channelId)
  if (before?.sources.every((source, at) => source === sources[at]) === true) return before.targets
  const targets = topicsOfChannel(state, channelId).map((topic) =>
    makeTarget({
      key: topicConversationKey(channelId, topic.topic),
      kind: 'topic',
      title: topicDisplayName(state, withoutResolvedMark(topic.topic)),
      context: name,
      color,
      hash: () => hashOfRoute(topicNarrow(channelId, topic.topic)),
      unread: topic.isMuted ? 0 : topic.unread,
      recency: topic.maxId,
    }),
  )
  channels.set(channelId, { sources, targets })
  return targets
}
