import type { RouteName } from '../../../shared/api/routes/index.ts'
import type { EndpointStep } from '../testOrganization.ts'
import { channelFolderSteps, channelSteps, defaultChannelSteps, subscriptionSteps } from './channels.ts'
import { botSteps, loginSteps, pushSteps, queueSteps, serverSteps } from './core.ts'
import {
  batchSteps,
  flagSteps,
  messageQuerySteps,
  messageSteps,
  reactionSteps,
  typingSteps,
} from './messages.ts'
import {
  callSteps,
  customEmojiSteps,
  domainSteps,
  exportSteps,
  inviteSteps,
  linkifierSteps,
  organizationSteps,
  profileFieldSteps,
} from './organization.ts'
import {
  draftSteps,
  navigationViewSteps,
  personalSteps,
  reminderSteps,
  savedSnippetSteps,
  scheduledMessageSteps,
  uploadSteps,
  userTopicSteps,
} from './own.ts'
import {
  presenceSteps,
  profileSteps,
  settingSteps,
  statusSteps,
  userGroupSteps,
  userSteps,
} from './people.ts'

/** A step for every endpoint, in an order that works on one server. */
export const steps: Readonly<Record<RouteName, EndpointStep>> = {
  ...serverSteps,
  ...loginSteps,
  ...queueSteps,
  ...messageSteps,
  ...messageQuerySteps,
  ...flagSteps,
  ...batchSteps,
  ...reactionSteps,
  ...typingSteps,
  ...draftSteps,
  ...scheduledMessageSteps,
  ...reminderSteps,
  ...savedSnippetSteps,
  ...navigationViewSteps,
  ...uploadSteps,
  ...callSteps,
  ...pushSteps,
  ...profileSteps,
  ...personalSteps,
  ...statusSteps,
  ...presenceSteps,
  ...settingSteps,
  ...userGroupSteps,
  ...inviteSteps,
  ...botSteps,
  ...channelSteps,
  ...channelFolderSteps,
  ...defaultChannelSteps,
  ...subscriptionSteps,
  ...userTopicSteps,
  ...customEmojiSteps,
  ...domainSteps,
  ...exportSteps,
  ...linkifierSteps,
  ...profileFieldSteps,
  ...userSteps,
  // These steps come last: they deactivate the organization.
  ...organizationSteps,
}
