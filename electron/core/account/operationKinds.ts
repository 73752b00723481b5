import type { DraftCopies } from '../drafts/draftCopies.ts'
import { createDraftCopyKinds } from '../drafts/draftCopyKinds.ts'
import { channelKinds } from '../operations/channels/updateChannel.ts'
import type { Engine } from '../operations/engine/createEngine.ts'
import type { OperationKind } from '../operations/engine/operationKind.ts'
import { createFlagKinds } from '../operations/flags/updateFlags.ts'
import { messageKinds } from '../operations/messages/changeMessage.ts'
import { reactionKinds } from '../operations/reactions/reaction.ts'
import { createReminderKinds } from '../operations/saved/reminders.ts'
import { createSnippetKinds } from '../operations/saved/snippets.ts'
import { navigationViewKinds } from '../operations/settings/navigationViews.ts'
import { ownSettingKinds } from '../operations/settings/ownSettings.ts'
import { createScheduledKinds, type SendUnscheduled } from '../operations/scheduled/scheduledMessages.ts'
import { subscriptionKinds } from '../operations/subscriptions/subscriptionSettings.ts'
import { topicKinds } from '../operations/topics/topicPolicy.ts'
import { mutedUserKinds } from '../operations/users/mutedUsers.ts'
import { profileKinds } from '../operations/users/profile.ts'
import { widgetKinds } from '../operations/widgets/changeWidget.ts'

/** Kinds that need parts of the account. */
interface OwnKinds {
  readonly sendMessage: OperationKind
  readonly copies: DraftCopies
  readonly ofKind: Engine['ofKind']
  readonly sendUnscheduled: SendUnscheduled
}

/**
 * The table of all durable operations, by subject. An operation is one row in the list of its subject, plus its route:
 * `routeKind(routes.name, { key, words, … })`. See KindRow for the fields of a row.
 */
export const createOperationKinds = ({
  copies,
  ofKind,
  sendMessage,
  sendUnscheduled,
}: OwnKinds): readonly OperationKind[] => [
  sendMessage,
  ...messageKinds,
  ...createScheduledKinds(sendUnscheduled),
  ...createFlagKinds(),
  ...reactionKinds,
  ...widgetKinds,
  ...topicKinds,
  ...subscriptionKinds,
  ...channelKinds,
  ...ownSettingKinds,
  ...navigationViewKinds,
  ...createSnippetKinds(ofKind),
  ...createReminderKinds(ofKind),
  ...mutedUserKinds,
  ...profileKinds,
  ...createDraftCopyKinds(copies),
]
