import type { Snapshot } from '../api/snapshotType.ts'
import type { AccountEvent } from './localEvent.ts'
import type { Slice } from './slice.ts'
import { alertWordsSlice, type AlertWordsState } from './slices/alertWords.ts'
import { channelsSlice, type ChannelsState } from './slices/channels.ts'
import { connectionSlice, type ConnectionState } from './slices/connection.ts'
import { directsSlice, type DirectsState } from './slices/directs.ts'
import { emojiSlice, type EmojiState } from './slices/emoji.ts'
import { foldersSlice, type FoldersState } from './slices/folders.ts'
import { groupsSlice, type GroupsState } from './slices/groups.ts'
import { linkifiersSlice, type LinkifiersState } from './slices/linkifiers.ts'
import { emptyMessages, messagesSlice, type MessagesState } from './slices/messages.ts'
import { mutedUsersSlice, type MutedUsersState } from './slices/mutedUsers.ts'
import { outboxSlice, type OutboxState } from './slices/outbox.ts'
import { presenceSlice, type PresenceState } from './slices/presence.ts'
import { profileFieldsSlice, type ProfileFieldsState } from './slices/profileFields.ts'
import { realmSlice, type RealmState } from './slices/realm.ts'
import { selfSlice, type SelfState } from './slices/self.ts'
import { starredSlice, type StarredState } from './slices/starred.ts'
import { statusesSlice, type StatusesState } from './slices/statuses.ts'
import { subscribersSlice, type SubscribersState } from './slices/subscribers.ts'
import { subscriptionsSlice, type SubscriptionsState } from './slices/subscriptions.ts'
import { topicsSlice, type TopicsState } from './slices/topics.ts'
import { typingSlice, type TypingState } from './slices/typing.ts'
import { unreadsSlice, type UnreadsState } from './slices/unreads.ts'
import { userSettingsSlice, type UserSettingsState } from './slices/userSettings.ts'
import { userTopicsSlice, type UserTopicsState } from './slices/userTopics.ts'
import { usersSlice, type UsersState } from './slices/users.ts'
import { emptyViews, viewsSlice, type ViewsState } from './slices/views.ts'

/** Everything one account knows: plain data that survives structured clone. */
export interface AccountState {
  readonly self: SelfState
  readonly users: UsersState
  readonly groups: GroupsState
  readonly channels: ChannelsState
  readonly subscriptions: SubscriptionsState
  readonly subscribers: SubscribersState
  readonly folders: FoldersState
  readonly topics: TopicsState
  readonly userTopics: UserTopicsState
  readonly mutedUsers: MutedUsersState
  readonly unreads: UnreadsState
  readonly messages: MessagesState
  readonly views: ViewsState
  readonly directs: DirectsState
  readonly typing: TypingState
  readonly presence: PresenceState
  readonly statuses: StatusesState
  readonly userSettings: UserSettingsState
  readonly realm: RealmState
  readonly alertWords: AlertWordsState
  readonly emoji: EmojiState
  readonly linkifiers: LinkifiersState
  readonly profileFields: ProfileFieldsState
  readonly outbox: OutboxState
  readonly connection: ConnectionState
  readonly starred: StarredState
}

export type SliceName = keyof AccountState

/** The parts of the fold. Their order does not matter. */
export const slices: { readonly [Name in SliceName]: Slice<AccountState[Name]> } = {
  self: selfSlice,
  users: usersSlice,
  groups: groupsSlice,
  channels: channelsSlice,
  subscriptions: subscriptionsSlice,
  subscribers: subscribersSlice,
  folders: foldersSlice,
  topics: topicsSlice,
  userTopics: userTopicsSlice,
  mutedUsers: mutedUsersSlice,
  unreads: unreadsSlice,
  messages: messagesSlice,
  views: viewsSlice,
  directs: directsSlice,
  typing: typingSlice,
  presence: presenceSlice,
  statuses: statusesSlice,
  userSettings: userSettingsSlice,
  realm: realmSlice,
  alertWords: alertWordsSlice,
  emoji: emojiSlice,
  linkifiers: linkifiersSlice,
  profileFields: profileFieldsSlice,
  outbox: outboxSlice,
  connection: connectionSlice,
  starred: starredSlice,
}

export const allSlices = Object.keys(slices) as readonly SliceName[]
/** What main folds: all but what is large and read by the window alone. */
export const lightSlices = allSlices.filter((name) => name !== 'messages' && name !== 'views')

/** The state of an account that has just registered. at: milliseconds when the answer came, for server time. */
export function accountFromSnapshot(snapshot: Snapshot, at: number | null = null): AccountState {
  return register(null, snapshot, at, allSlices)
}

/** Folds one batch. The same state when nothing changed; events that nothing knows of are left out. */
export function applyEvents(
  state: AccountState,
  events: readonly AccountEvent[],
  names: readonly SliceName[] = allSlices,
): AccountState {
  let current = state
  for (const event of events) {
    current =
      event.type === 'local/snapshot'
        ? register(current, event.snapshot, event.at ?? null, names)
        : reduceOne(current, event, names)
  }
  return current
}

/** The fold of main: no messages and no views. */
export function applyEventsLight(state: AccountState, events: readonly AccountEvent[]): AccountState {
  return applyEvents(state, events, lightSlices)
}

/** The state without messages and views: what main keeps and what a window attaches to. */
export function lightAccount(state: AccountState): AccountState {
  return { ...state, messages: emptyMessages, views: emptyViews }
}

function reduceOne(before: AccountState, event: AccountEvent, names: readonly SliceName[]): AccountState {
  let changed: Partial<Record<SliceName, unknown>> | null = null
  for (const name of names) {
    const own = before[name]
    // TypeScript cannot see that a slice and its state are chosen by one name.
    const next = (slices[name] as Slice<unknown>).reduce(own, event, before)
    if (next !== own) (changed ??= {})[name] = next
  }
  return changed === null ? before : { ...before, ...(changed as Partial<AccountState>) }
}

function register(
  old: AccountState | null,
  snapshot: Snapshot,
  at: number | null,
  names: readonly SliceName[],
): AccountState {
  const next: Partial<Record<SliceName, unknown>> = { ...old }
  for (const name of names) {
    next[name] = (slices[name] as Slice<unknown>).fromSnapshot(snapshot, old?.[name] ?? null, at)
  }
  return next as unknown as AccountState
}
