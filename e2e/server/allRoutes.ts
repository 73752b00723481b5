import { channelRoutes } from './endpoints/channels/channels.ts'
import { draftRoutes } from './endpoints/messages/drafts.ts'
import { editMessageRoutes } from './endpoints/messages/editMessage.ts'
import { eventRoutes } from './endpoints/server/events.ts'
import { fetchMessageRoutes } from './endpoints/messages/fetchMessages.ts'
import { flagRoutes } from './endpoints/messages/flags.ts'
import { messageHistoryRoutes } from './endpoints/messages/messageHistory.ts'
import { organizationRoutes } from './endpoints/organization/organization.ts'
import { personalRoutes } from './endpoints/own/personal.ts'
import { presenceRoutes } from './endpoints/people/presence.ts'
import { reactionRoutes } from './endpoints/messages/reactions.ts'
import { botRoutes } from './endpoints/people/bots.ts'
import { channelFolderRoutes } from './endpoints/channels/channelFolders.ts'
import { defaultChannelGroupRoutes } from './endpoints/channels/defaultChannelGroups.ts'
import { inviteRoutes } from './endpoints/people/invites.ts'
import { emojiRoutes } from './endpoints/organization/emoji.ts'
import { exportRoutes } from './endpoints/organization/exports.ts'
import { linkifierRoutes } from './endpoints/organization/linkifiers.ts'
import { profileFieldRoutes } from './endpoints/people/profileFields.ts'
import { realmImageRoutes } from './endpoints/organization/realmImages.ts'
import { realmRoutes } from './endpoints/organization/realm.ts'
import { registerRoutes } from './endpoints/server/register.ts'
import { sendMessageRoutes } from './endpoints/messages/sendMessage.ts'
import { serverSettingsRoutes } from './endpoints/server/serverSettings.ts'
import { settingsRoutes } from './endpoints/own/settings.ts'
import { subscriptionPropertyRoutes } from './endpoints/channels/subscriptionProperties.ts'
import { subscriptionRoutes } from './endpoints/channels/subscriptions.ts'
import { typingRoutes } from './endpoints/messages/typing.ts'
import { updateChannelRoutes } from './endpoints/channels/updateChannel.ts'
import { uploadRoutes } from './endpoints/server/uploads.ts'
import { userGroupRoutes } from './endpoints/people/userGroups.ts'
import { userRoutes } from './endpoints/people/users.ts'
import { navigationViewRoutes } from './endpoints/own/navigationViews.ts'
import { onboardingRoutes } from './endpoints/own/onboarding.ts'
import { reminderRoutes } from './endpoints/messages/reminders.ts'
import { reportMessageRoutes } from './endpoints/messages/reportMessage.ts'
import { scheduledMessageRoutes } from './endpoints/messages/scheduledMessages.ts'
import { snippetRoutes } from './endpoints/messages/snippets.ts'
import { commandRoutes } from './endpoints/messages/commands.ts'
import { callRoutes } from './endpoints/organization/calls.ts'
import { keyRoutes } from './endpoints/own/keys.ts'
import { pushDeviceRoutes } from './endpoints/own/pushDevices.ts'
import type { Route } from './http/route.ts'

/** Every endpoint of the reference server. */
export const allRoutes: readonly Route[] = [
  ...serverSettingsRoutes,
  ...registerRoutes,
  ...eventRoutes,
  ...fetchMessageRoutes,
  ...sendMessageRoutes,
  ...editMessageRoutes,
  ...messageHistoryRoutes,
  ...flagRoutes,
  ...reactionRoutes,
  ...typingRoutes,
  ...presenceRoutes,
  ...personalRoutes,
  ...settingsRoutes,
  ...subscriptionRoutes,
  ...subscriptionPropertyRoutes,
  ...channelRoutes,
  ...updateChannelRoutes,
  ...organizationRoutes,
  ...draftRoutes,
  ...uploadRoutes,
  ...userRoutes,
  ...pushDeviceRoutes,
  ...keyRoutes,
  ...callRoutes,
  ...commandRoutes,
  ...userGroupRoutes,
  ...realmRoutes,
  ...realmImageRoutes,
  ...emojiRoutes,
  ...linkifierRoutes,
  ...profileFieldRoutes,
  ...exportRoutes,
  ...botRoutes,
  ...inviteRoutes,
  ...channelFolderRoutes,
  ...defaultChannelGroupRoutes,
  ...snippetRoutes,
  ...scheduledMessageRoutes,
  ...reportMessageRoutes,
  ...reminderRoutes,
  ...onboardingRoutes,
  ...navigationViewRoutes,
]
