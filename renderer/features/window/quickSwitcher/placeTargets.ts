import type { ChannelId, User, UserGroup } from '../../../../shared/api/types.ts'
import { withoutResolvedMark } from '../../../../shared/api/resolvedTopic.ts'
import { t } from '../../../../shared/i18n.ts'
import { commandTitle, commandWords, isCommandId } from '../../../../shared/keys/commandTable.ts'
import {
  sidebarSteps,
  type ChannelRow,
  type SidebarModel,
} from '../../../../shared/model/navigation/sidebar.ts'
import { topicDisplayName } from '../../../../shared/model/organization/realm.ts'
import { allUsers } from '../../../../shared/model/people/users.ts'
import { canInChannel } from '../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { memoByObject } from '../../../../shared/collections/memo.ts'
import { mapGet } from '../../../../shared/collections/shardedMap.ts'
import { topicConversationKey } from '../../../../shared/api/conversationKey.ts'
import { topicsOfChannel } from '../../../../shared/model/navigation/topicList.ts'
import { channelNarrow, dmNarrow, topicNarrow } from '../../../../shared/model/views/narrow.ts'
import { hashOfRoute, openChannel } from '../../../state/index.ts'
import { directTitle } from '../../navigation/sidebar/index.ts'
import { hashOfView, viewsOf } from '../../common/views/index.ts'
import { makeTarget, type SwitcherTarget } from './target.ts'
import { formatAddress } from '../../../../shared/content/links/address.ts'

/** Maximum number of targets built in one step. */
const stepSize = 300

/** Collects up to `max` targets. Yields between steps. */
export function* inSteps(
  found: Iterable<SwitcherTarget>,
  max = Infinity,
): Generator<void, readonly SwitcherTarget[]> {
  const targets: SwitcherTarget[] = []
  for (const target of found) {
    targets.push(target)
    if (targets.length === max) break
    if (targets.length % stepSize === 0) yield
  }
  return targets
}

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
  return yield* inSteps(targetsOf(state, model, keysOf))
}

function* targetsOf(
  state: AccountState,
  model: SidebarModel,
  keysOf: (command: string) => string | null,
): Generator<SwitcherTarget, void> {
  yield* viewTargets(state, model, keysOf)
  yield* channelTargets(state, model)
  yield* unjoinedTargets(state)
  yield* directTargets(state, model)
  yield* personTargets(state, model)
  for (const group of state.groups.values())
    if (!group.isSystem && !group.isDeactivated) yield userGroupTarget(group)
  yield* topicTargets(state, model)
}

const viewTargets = (
  state: AccountState,
  model: SidebarModel,
  keysOf: (command: string) => string | null,
): readonly SwitcherTarget[] =>
  viewsOf(state)
    // The channel directory is listed as an action that names what it does.
    .filter(({ id }) => id !== 'channels')
    .flatMap((view) => {
      const command = `view.${view.id}`
      const title = t(view.title)
      const shared = {
        icon: view.icon,
        keys: keysOf(command),
        hash: () => hashOfView(view, state.self.userId),
      }
      const isCommand = isCommandId(command)
      const words = isCommand ? commandWords(command) : []
      const unread = view.counts?.(state, model, []).unread ?? 0
      return [
        makeTarget({ ...shared, key: view.id, kind: 'view', title, words, unread }),
        makeTarget({
          ...shared,
          key: command,
          kind: 'go',
          title: t('app.jump_go', { view: title }),
          words: isCommand ? [commandTitle(command), ...words] : [],
        }),
      ]
    })

const channelsOf = ({ sections }: SidebarModel): readonly ChannelRow[] =>
  sections.flatMap((section) => section.channels)

export function* channelTargets(state: AccountState, model: SidebarModel): Generator<SwitcherTarget, void> {
  for (const channel of channelsOf(model)) {
    const { channelId, name, unread } = channel
    yield makeTarget({
      key: `c${channelId}`,
      kind: 'channel',
      title: name,
      channel,
      channelId,
      hash: () => hashOfRoute(channelNarrow(channelId)),
      run: (store) => openChannel(store, channelId),
      unread,
      recency: mapGet(state.topics, channelId)?.topics[0]?.maxId ?? 0,
    })
  }
}

/** The channels that the user is not subscribed to. Channels that the user may not read open the directory. */
function* unjoinedTargets(state: AccountState): Generator<SwitcherTarget, void> {
  for (const channel of state.channels.values()) {
    const { id: channelId, name, isArchived } = channel
    if (isArchived || state.subscriptions.has(channelId)) continue
    const hash = (): string =>
      canInChannel(state, 'readContent', channelId)
        ? hashOfRoute(channelNarrow(channelId))
        : formatAddress({ view: 'channels', page: 'directory', channelId })
    yield makeTarget({ key: `c${channelId}`, kind: 'unjoined', title: name, channel, channelId, hash })
  }
}

export function* directTargets(
  state: AccountState,
  { directs }: SidebarModel,
): Generator<SwitcherTarget, void> {
  for (const { key, userIds, unread, maxId } of directs)
    yield makeTarget({
      key: `d${key}`,
      kind: userIds.length > 1 ? 'group' : 'person',
      title: directTitle(state, userIds),
      userId: userIds.length === 1 ? userIds[0]! : null,
      hash: () => hashOfRoute(dmNarrow(userIds)),
      unread,
      recency: maxId,
    })
}

/** The users who can be written to and with whom there is no conversation yet. */
export function* personTargets(
  state: AccountState,
  { directs }: SidebarModel,
): Generator<SwitcherTarget, void> {
  const seen = new Set(directs.flatMap(({ userIds }) => (userIds.length === 1 ? userIds : [])))
  for (const user of allUsers(state))
    if (user.isActive && !user.isSystemBot && !seen.has(user.id) && user.id !== state.self.userId)
      yield personTarget(user)
}

const personTarget = memoByObject(({ id, name }: User) =>
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

export function* topicTargets(state: AccountState, model: SidebarModel): Generator<SwitcherTarget, void> {
  for (const channel of channelsOf(model)) yield* topicsOf(state, channel)
}

function topicsOf(state: AccountState, channel: ChannelRow): readonly SwitcherTarget[] {
  const { channelId, name, color, isMuted, isPrivate, isWebPublic } = channel
  const sources = [
    mapGet(state.topics, channelId),
    mapGet(state.unreads.channels, channelId),
    state.userTopics.get(channelId),
    topicDisplayName(state, ''),
    name,
    color,
    isMuted,
    isPrivate,
    isWebPublic,
  ]
  let channels = known.get(state.self)
  if (channels === undefined) known.set(state.self, (channels = new Map<ChannelId, KnownTopics>()))
  const before = channels.get(channelId)
  if (before?.sources.every((source, index) => source === sources[index]) === true) return before.targets
  const targets = topicsOfChannel(state, channelId).map((topic) =>
    makeTarget({
      key: topicConversationKey(channelId, topic.topic),
      kind: 'topic',
      title: topicDisplayName(state, withoutResolvedMark(topic.topic)),
      context: name,
      channel,
      hash: () => hashOfRoute(topicNarrow(channelId, topic.topic)),
      unread: topic.isMuted ? 0 : topic.unread,
      recency: topic.maxId,
    }),
  )
  channels.set(channelId, { sources, targets })
  return targets
}
