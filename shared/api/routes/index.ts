import { batchRoutes } from './server/batches.ts'
import { botRoutes } from './people/bots.ts'
import { callRoutes } from './organization/calls.ts'
import { channelFolderRoutes } from './channels/channelFolders.ts'
import { channelRoutes } from './channels/channels.ts'
import { customEmojiRoutes } from './organization/customEmoji.ts'
import { defaultChannelRoutes } from './channels/defaultChannels.ts'
import { domainRoutes } from './organization/domains.ts'
import { draftRoutes } from './messages/drafts.ts'
import { exportRoutes } from './organization/exports.ts'
import { flagRoutes } from './messages/flags.ts'
import { inviteRoutes } from './people/invites.ts'
import { linkifierRoutes } from './organization/linkifiers.ts'
import { loginRoutes } from './server/login.ts'
import { messageQueryRoutes } from './messages/messageQueries.ts'
import { messageRoutes } from './messages/messages.ts'
import { navigationViewRoutes } from './own/navigationViews.ts'
import { organizationRoutes } from './organization/organization.ts'
import { personalRoutes } from './own/personal.ts'
import { presenceRoutes } from './people/presence.ts'
import { profileRoutes } from './people/profile.ts'
import { profileFieldRoutes } from './people/profileFields.ts'
import { pushRoutes } from './own/push.ts'
import { queueRoutes } from './server/queue.ts'
import { reactionRoutes } from './messages/reactions.ts'
import { reminderRoutes } from './messages/reminders.ts'
import { savedSnippetRoutes } from './messages/savedSnippets.ts'
import { scheduledMessageRoutes } from './messages/scheduledMessages.ts'
import { serverRoutes } from './server/server.ts'
import { settingRoutes } from './own/settings.ts'
import { statusRoutes } from './people/status.ts'
import { subscriptionRoutes } from './channels/subscriptions.ts'
import { typingRoutes } from './messages/typing.ts'
import { uploadRoutes } from './server/uploads.ts'
import { userGroupRoutes } from './people/userGroups.ts'
import { userTopicRoutes } from './channels/userTopics.ts'
import { userRoutes } from './people/users.ts'

/** All endpoints by name, one object per area. */
export const routes = {
  ...serverRoutes,
  ...loginRoutes,
  ...queueRoutes,
  ...messageRoutes,
  ...messageQueryRoutes,
  ...flagRoutes,
  ...batchRoutes,
  ...reactionRoutes,
  ...typingRoutes,
  ...draftRoutes,
  ...scheduledMessageRoutes,
  ...reminderRoutes,
  ...savedSnippetRoutes,
  ...uploadRoutes,
  ...callRoutes,
  ...pushRoutes,
  ...userRoutes,
  ...profileRoutes,
  ...personalRoutes,
  ...statusRoutes,
  ...presenceRoutes,
  ...settingRoutes,
  ...userGroupRoutes,
  ...inviteRoutes,
  ...botRoutes,
  ...channelFolderRoutes,
  ...customEmojiRoutes,
  ...defaultChannelRoutes,
  ...domainRoutes,
  ...exportRoutes,
  ...linkifierRoutes,
  ...navigationViewRoutes,
  ...organizationRoutes,
  ...profileFieldRoutes,
  ...subscriptionRoutes,
  ...userTopicRoutes,
  ...channelRoutes,
} as const
export type RouteName = keyof typeof routes

/** Endpoints that windows may call by name. All others are for the core only. */
export const callableRoutes: ReadonlySet<RouteName> = new Set(
  (Object.keys(routes) as RouteName[]).filter((name) => routes[name].fromWindow),
)
