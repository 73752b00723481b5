import { batchRoutes } from './batches.ts'
import { botRoutes } from './bots.ts'
import { callRoutes } from './calls.ts'
import { channelFolderRoutes } from './channelFolders.ts'
import { channelRoutes } from './channels.ts'
import { customEmojiRoutes } from './customEmoji.ts'
import { defaultChannelRoutes } from './defaultChannels.ts'
import { domainRoutes } from './domains.ts'
import { draftRoutes } from './drafts.ts'
import { exportRoutes } from './exports.ts'
import { flagRoutes } from './flags.ts'
import { inviteRoutes } from './invites.ts'
import { linkifierRoutes } from './linkifiers.ts'
import { loginRoutes } from './login.ts'
import { messageQueryRoutes } from './messageQueries.ts'
import { messageRoutes } from './messages.ts'
import { navigationViewRoutes } from './navigationViews.ts'
import { organizationRoutes } from './organization.ts'
import { personalRoutes } from './personal.ts'
import { presenceRoutes } from './presence.ts'
import { profileRoutes } from './profile.ts'
import { profileFieldRoutes } from './profileFields.ts'
import { pushRoutes } from './push.ts'
import { queueRoutes } from './queue.ts'
import { reactionRoutes } from './reactions.ts'
import { reminderRoutes } from './reminders.ts'
import { savedSnippetRoutes } from './savedSnippets.ts'
import { scheduledMessageRoutes } from './scheduledMessages.ts'
import { serverRoutes } from './server.ts'
import { settingRoutes } from './settings.ts'
import { statusRoutes } from './status.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { typingRoutes } from './typing.ts'
import { uploadRoutes } from './uploads.ts'
import { userGroupRoutes } from './userGroups.ts'
import { userTopicRoutes } from './userTopics.ts'
import { userRoutes } from './users.ts'

/** Every endpoint, by its name: one object an area. */
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

/** The endpoints that the window may call by name; the rest belongs to the core alone. */
export const callableRoutes: ReadonlySet<RouteName> = new Set(
  (Object.keys(routes) as RouteName[]).filter((name) => routes[name].fromWindow),
)
