import type { AccountState, SliceName } from '../state/accountState.ts'
import type { EventType, Slice } from '../state/slice.ts'
import { actionsSlice } from '../outbox/actions.ts'
import { alertWordsSlice } from '../organization/alertWords.ts'
import { attachmentsSlice } from '../messages/attachments.ts'
import { botsSlice } from '../people/bots.ts'
import { channelsSlice } from '../channels/channels.ts'
import { connectionSlice } from './connection.ts'
import { defaultChannelsSlice } from '../channels/defaultChannels.ts'
import { devicesSlice } from '../organization/devices.ts'
import { directsSlice } from '../topics/directs.ts'
import { domainsSlice } from '../organization/domains.ts'
import { draftsSlice } from '../outbox/drafts.ts'
import { emojiSlice } from '../organization/emoji.ts'
import { exportsSlice } from '../organization/exports.ts'
import { foldersSlice } from '../channels/folders.ts'
import { formerChannelsSlice } from '../channels/formerChannels.ts'
import { groupsSlice } from '../people/groups.ts'
import { invitesSlice } from '../people/invites.ts'
import { linkifiersSlice } from '../organization/linkifiers.ts'
import { listSlices } from '../lists/listSlices.ts'
import { localDraftsSlice } from '../outbox/localDrafts.ts'
import { messagesSlice } from '../messages/messages.ts'
import { mutedUsersSlice } from '../people/mutedUsers.ts'
import { navigationViewsSlice } from '../navigation/navigationViews.ts'
import { onboardingSlice } from '../organization/onboarding.ts'
import { outboxSlice } from '../outbox/outbox.ts'
import { sentIdsSlice } from '../messages/sentIds.ts'
import { partialSubscribersSlice } from '../channels/partialSubscribers.ts'
import { playgroundsSlice } from '../organization/playgrounds.ts'
import { presenceSlice } from '../people/presence.ts'
import { profileFieldsSlice } from '../people/profileFields.ts'
import { pushDevicesSlice } from '../organization/pushDevices.ts'
import { realmSlice } from '../organization/realm.ts'
import { remindersSlice } from '../messages/reminders.ts'
import { savedSnippetsSlice } from '../messages/savedSnippets.ts'
import { scheduledMessagesSlice } from '../messages/scheduledMessages.ts'
import { selfSlice } from './self.ts'
import { starredSlice } from '../messages/starred.ts'
import { statusesSlice } from '../people/statuses.ts'
import { subscribersSlice } from '../channels/subscribers.ts'
import { subscriptionsSlice } from '../channels/subscriptions.ts'
import { topicsSlice } from '../topics/topics.ts'
import { typingSlice } from '../people/typing.ts'
import { typingEditsSlice } from '../people/typingEdits.ts'
import { unknownEventsSlice } from './unknownEvents.ts'
import { unreadsSlice } from '../unread/unreads.ts'
import { userSettingsSlice } from '../organization/userSettings.ts'
import { userSettingsDefaultsSlice } from '../organization/userSettingsDefaults.ts'
import { userTopicsSlice } from '../topics/userTopics.ts'
import { usersSlice } from '../people/users.ts'
import { videoCallsSlice } from '../organization/videoCalls.ts'
import { viewsSlice } from '../views/views.ts'

/** All slices of the state. Their order does not matter. */
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
  ...listSlices,
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
/** The slices that main folds: all but the large ones that only windows read. */
export const lightSlices = allSlices.filter((name) => name !== 'messages' && name !== 'views')

type Handled = { [Name in SliceName]: keyof (typeof slices)[Name]['on'] }[SliceName]
type Unhandled = Exclude<EventType, Handled | 'local/snapshot'>

/**
 * Events that no slice handles, each with the reason. An event type that is neither here nor handled by a slice does
 * not compile.
 */
export const eventsWithoutState: { readonly [Type in Unhandled]: string } = {
  heartbeat: 'keeps the connection alive; the poll loop records its id',
  web_reload_client: 'for clients that load their code from the server',
}
