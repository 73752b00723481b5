import { channelRoutes } from './endpoints/channels.ts'
import { draftRoutes } from './endpoints/drafts.ts'
import { editMessageRoutes } from './endpoints/editMessage.ts'
import { eventRoutes } from './endpoints/events.ts'
import { fetchMessageRoutes } from './endpoints/fetchMessages.ts'
import { flagRoutes } from './endpoints/flags.ts'
import { messageHistoryRoutes } from './endpoints/messageHistory.ts'
import { organizationRoutes } from './endpoints/organization.ts'
import { personalRoutes } from './endpoints/personal.ts'
import { presenceRoutes } from './endpoints/presence.ts'
import { reactionRoutes } from './endpoints/reactions.ts'
import { botRoutes } from './endpoints/bots.ts'
import { channelFolderRoutes } from './endpoints/channelFolders.ts'
import { defaultChannelGroupRoutes } from './endpoints/defaultChannelGroups.ts'
import { inviteRoutes } from './endpoints/invites.ts'
import { emojiRoutes } from './endpoints/emoji.ts'
import { exportRoutes } from './endpoints/exports.ts'
import { linkifierRoutes } from './endpoints/linkifiers.ts'
import { profileFieldRoutes } from './endpoints/profileFields.ts'
import { realmImageRoutes } from './endpoints/realmImages.ts'
import { realmRoutes } from './endpoints/realm.ts'
import { registerRoutes } from './endpoints/register.ts'
import { sendMessageRoutes } from './endpoints/sendMessage.ts'
import { serverSettingsRoutes } from './endpoints/serverSettings.ts'
import { settingsRoutes } from './endpoints/settings.ts'
import { subscriptionPropertyRoutes } from './endpoints/subscriptionProperties.ts'
import { subscriptionRoutes } from './endpoints/subscriptions.ts'
import { typingRoutes } from './endpoints/typing.ts'
import { updateChannelRoutes } from './endpoints/updateChannel.ts'
import { uploadRoutes } from './endpoints/uploads.ts'
import { userGroupRoutes } from './endpoints/userGroups.ts'
import { userRoutes } from './endpoints/users.ts'
import { navigationViewRoutes } from './endpoints/navigationViews.ts'
import { onboardingRoutes } from './endpoints/onboarding.ts'
import { reminderRoutes } from './endpoints/reminders.ts'
import { reportMessageRoutes } from './endpoints/reportMessage.ts'
import { scheduledMessageRoutes } from './endpoints/scheduledMessages.ts'
import { snippetRoutes } from './endpoints/snippets.ts'
import { commandRoutes } from './endpoints/commands.ts'
import { callRoutes } from './endpoints/calls.ts'
import { keyRoutes } from './endpoints/keys.ts'
import { pushDeviceRoutes } from './endpoints/pushDevices.ts'
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
