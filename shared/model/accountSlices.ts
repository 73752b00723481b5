import type { AccountState, SliceName } from './accountState.ts'
import type { EventType, Slice } from './slice.ts'
import { actionsSlice } from './slices/actions.ts'
import { alertWordsSlice } from './slices/alertWords.ts'
import { attachmentsSlice } from './slices/attachments.ts'
import { botsSlice } from './slices/bots.ts'
import { channelsSlice } from './slices/channels.ts'
import { connectionSlice } from './slices/connection.ts'
import { defaultChannelsSlice } from './slices/defaultChannels.ts'
import { devicesSlice } from './slices/devices.ts'
import { directsSlice } from './slices/directs.ts'
import { domainsSlice } from './slices/domains.ts'
import { draftsSlice } from './slices/drafts.ts'
import { emojiSlice } from './slices/emoji.ts'
import { exportsSlice } from './slices/exports.ts'
import { foldersSlice } from './slices/folders.ts'
import { formerChannelsSlice } from './slices/formerChannels.ts'
import { groupsSlice } from './slices/groups.ts'
import { invitesSlice } from './slices/invites.ts'
import { linkifiersSlice } from './slices/linkifiers.ts'
import { localDraftsSlice } from './slices/localDrafts.ts'
import { messagesSlice } from './slices/messages.ts'
import { mutedUsersSlice } from './slices/mutedUsers.ts'
import { navigationViewsSlice } from './slices/navigationViews.ts'
import { onboardingSlice } from './slices/onboarding.ts'
import { outboxSlice } from './slices/outbox.ts'
import { sentIdsSlice } from './slices/sentIds.ts'
import { partialSubscribersSlice } from './slices/partialSubscribers.ts'
import { playgroundsSlice } from './slices/playgrounds.ts'
import { presenceSlice } from './slices/presence.ts'
import { profileFieldsSlice } from './slices/profileFields.ts'
import { pushDevicesSlice } from './slices/pushDevices.ts'
import { realmSlice } from './slices/realm.ts'
import { remindersSlice } from './slices/reminders.ts'
import { savedSnippetsSlice } from './slices/savedSnippets.ts'
import { scheduledMessagesSlice } from './slices/scheduledMessages.ts'
import { selfSlice } from './slices/self.ts'
import { starredSlice } from './slices/starred.ts'
import { statusesSlice } from './slices/statuses.ts'
import { subscribersSlice } from './slices/subscribers.ts'
import { subscriptionsSlice } from './slices/subscriptions.ts'
import { topicsSlice } from './slices/topics.ts'
import { typingSlice } from './slices/typing.ts'
import { typingEditsSlice } from './slices/typingEdits.ts'
import { unknownEventsSlice } from './slices/unknownEvents.ts'
import { unreadsSlice } from './slices/unreads.ts'
import { userSettingsSlice } from './slices/userSettings.ts'
import { userSettingsDefaultsSlice } from './slices/userSettingsDefaults.ts'
import { userTopicsSlice } from './slices/userTopics.ts'
import { usersSlice } from './slices/users.ts'
import { videoCallsSlice } from './slices/videoCalls.ts'
import { viewsSlice } from './slices/views.ts'

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
  sentIds: sentIdsSlice,
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
