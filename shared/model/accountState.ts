import type { EventType, Slice } from './slice.ts'
import { actionsSlice, type ActionsState } from './slices/actions.ts'
import { alertWordsSlice, type AlertWordsState } from './slices/alertWords.ts'
import { attachmentsSlice, type AttachmentsState } from './slices/attachments.ts'
import { botsSlice, type BotsState } from './slices/bots.ts'
import { channelsSlice, type ChannelsState } from './slices/channels.ts'
import { connectionSlice, type ConnectionState } from './slices/connection.ts'
import { defaultChannelsSlice, type DefaultChannelsState } from './slices/defaultChannels.ts'
import { devicesSlice, type DevicesState } from './slices/devices.ts'
import { directsSlice, type DirectsState } from './slices/directs.ts'
import { domainsSlice, type DomainsState } from './slices/domains.ts'
import { draftsSlice, type DraftsState } from './slices/drafts.ts'
import { emojiSlice, type EmojiState } from './slices/emoji.ts'
import { exportsSlice, type ExportsState } from './slices/exports.ts'
import { foldersSlice, type FoldersState } from './slices/folders.ts'
import { formerChannelsSlice, type FormerChannelsState } from './slices/formerChannels.ts'
import { groupsSlice, type GroupsState } from './slices/groups.ts'
import { invitesSlice, type InvitesState } from './slices/invites.ts'
import { linkifiersSlice, type LinkifiersState } from './slices/linkifiers.ts'
import { localDraftsSlice, type LocalDraftsState } from './slices/localDrafts.ts'
import { messagesSlice, type MessagesState } from './slices/messages.ts'
import { mutedUsersSlice, type MutedUsersState } from './slices/mutedUsers.ts'
import { navigationViewsSlice, type NavigationViewsState } from './slices/navigationViews.ts'
import { onboardingSlice, type OnboardingState } from './slices/onboarding.ts'
import { outboxSlice, type OutboxState } from './slices/outbox.ts'
import { partialSubscribersSlice, type PartialSubscribersState } from './slices/partialSubscribers.ts'
import { playgroundsSlice, type PlaygroundsState } from './slices/playgrounds.ts'
import { presenceSlice, type PresenceState } from './slices/presence.ts'
import { profileFieldsSlice, type ProfileFieldsState } from './slices/profileFields.ts'
import { pushDevicesSlice, type PushDevicesState } from './slices/pushDevices.ts'
import { realmSlice, type RealmState } from './slices/realm.ts'
import { remindersSlice, type RemindersState } from './slices/reminders.ts'
import { savedSnippetsSlice, type SavedSnippetsState } from './slices/savedSnippets.ts'
import { scheduledMessagesSlice, type ScheduledMessagesState } from './slices/scheduledMessages.ts'
import { selfSlice, type SelfState } from './slices/self.ts'
import { starredSlice, type StarredState } from './slices/starred.ts'
import { statusesSlice, type StatusesState } from './slices/statuses.ts'
import { subscribersSlice, type SubscribersState } from './slices/subscribers.ts'
import { subscriptionsSlice, type SubscriptionsState } from './slices/subscriptions.ts'
import { topicsSlice, type TopicsState } from './slices/topics.ts'
import { typingSlice, type TypingState } from './slices/typing.ts'
import { typingEditsSlice, type TypingEditsState } from './slices/typingEdits.ts'
import { unknownEventsSlice, type UnknownEventsState } from './slices/unknownEvents.ts'
import { unreadsSlice, type UnreadsState } from './slices/unreads.ts'
import { userSettingsSlice, type UserSettingsState } from './slices/userSettings.ts'
import { userSettingsDefaultsSlice, type UserSettingsDefaultsState } from './slices/userSettingsDefaults.ts'
import { userTopicsSlice, type UserTopicsState } from './slices/userTopics.ts'
import { usersSlice, type UsersState } from './slices/users.ts'
import { videoCallsSlice, type VideoCallsState } from './slices/videoCalls.ts'
import { viewsSlice, type ViewsState } from './slices/views.ts'

/** Everything one account knows: plain data that survives structured clone. */
export interface AccountState {
  readonly self: SelfState
  readonly users: UsersState
  readonly groups: GroupsState
  readonly channels: ChannelsState
  readonly formerChannels: FormerChannelsState
  readonly subscriptions: SubscriptionsState
  readonly subscribers: SubscribersState
  readonly partialSubscribers: PartialSubscribersState
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
  readonly actions: ActionsState
  readonly connection: ConnectionState
  readonly starred: StarredState
  readonly attachments: AttachmentsState
  readonly bots: BotsState
  readonly defaultChannels: DefaultChannelsState
  readonly devices: DevicesState
  readonly domains: DomainsState
  readonly drafts: DraftsState
  readonly exports: ExportsState
  readonly invites: InvitesState
  readonly localDrafts: LocalDraftsState
  readonly navigationViews: NavigationViewsState
  readonly onboarding: OnboardingState
  readonly playgrounds: PlaygroundsState
  readonly pushDevices: PushDevicesState
  readonly reminders: RemindersState
  readonly savedSnippets: SavedSnippetsState
  readonly scheduledMessages: ScheduledMessagesState
  readonly typingEdits: TypingEditsState
  readonly unknownEvents: UnknownEventsState
  readonly userSettingsDefaults: UserSettingsDefaultsState
  readonly videoCalls: VideoCallsState
}

export type SliceName = keyof AccountState

/** The parts of the fold. Their order does not matter. */
export const slices = {
  self: selfSlice,
  users: usersSlice,
  groups: groupsSlice,
  channels: channelsSlice,
  formerChannels: formerChannelsSlice,
  subscriptions: subscriptionsSlice,
  subscribers: subscribersSlice,
  partialSubscribers: partialSubscribersSlice,
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
  actions: actionsSlice,
  connection: connectionSlice,
  starred: starredSlice,
  attachments: attachmentsSlice,
  bots: botsSlice,
  defaultChannels: defaultChannelsSlice,
  devices: devicesSlice,
  domains: domainsSlice,
  drafts: draftsSlice,
  exports: exportsSlice,
  invites: invitesSlice,
  localDrafts: localDraftsSlice,
  navigationViews: navigationViewsSlice,
  onboarding: onboardingSlice,
  playgrounds: playgroundsSlice,
  pushDevices: pushDevicesSlice,
  reminders: remindersSlice,
  savedSnippets: savedSnippetsSlice,
  scheduledMessages: scheduledMessagesSlice,
  typingEdits: typingEditsSlice,
  unknownEvents: unknownEventsSlice,
  userSettingsDefaults: userSettingsDefaultsSlice,
  videoCalls: videoCallsSlice,
} satisfies { readonly [Name in SliceName]: Slice<AccountState[Name]> }

export const allSlices = Object.keys(slices) as readonly SliceName[]
/** The slices that main folds: all but the large ones that the window alone reads. */
export const lightSlices = allSlices.filter((name) => name !== 'messages' && name !== 'views')

type Handled = { [Name in SliceName]: keyof (typeof slices)[Name]['on'] }[SliceName]
type Unhandled = Exclude<EventType, Handled | 'local/snapshot'>

/**
 * The events that no part of the state knows of, each with the reason. An event type that is neither here nor a row
 * of some slice does not compile.
 */
export const eventsWithoutState: { readonly [Type in Unhandled]: string } = {
  heartbeat: 'tells only that the connection lives: the poll loop takes note of its id',
  web_reload_client: 'only for clients whose code the server serves: this one comes with the application',
}
