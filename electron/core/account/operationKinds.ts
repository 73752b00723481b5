import type { DraftCopies } from '../drafts/draftCopies.ts'
import { createDraftCopyKinds } from '../drafts/draftCopyKinds.ts'
import type { OperationKind } from '../operations/engine/operationKind.ts'
import { createFlagKind, updateFlagsForNarrow } from '../operations/flags/updateFlags.ts'
import { deleteMessage, updateMessage } from '../operations/messages/changeMessage.ts'
import { addReaction, removeReaction } from '../operations/reactions/reaction.ts'
import { updateSettings, updateStatus } from '../operations/settings/ownSettings.ts'
import { updateSubscription, updateSubscriptions } from '../operations/subscriptions/subscriptionSettings.ts'
import { muteTopic, setTopicPolicy } from '../operations/topics/topicPolicy.ts'
import { muteUser, unmuteUser } from '../operations/users/mutedUsers.ts'

/** Kinds whose rows need parts of the account. */
interface OwnKinds {
  readonly sendMessage: OperationKind
  readonly copies: () => DraftCopies
}

/**
 * The table of all that the user does durably. An operation is one row, which stands with its subject, and its route:
 * `routeKind(routes.name, { dedupeKey, words, … })`. See OperationKind for what a row can say.
 */
export const createOperationKinds = ({ copies, sendMessage }: OwnKinds): readonly OperationKind[] => [
  sendMessage,
  updateMessage,
  deleteMessage,
  createFlagKind(),
  updateFlagsForNarrow,
  addReaction,
  removeReaction,
  setTopicPolicy,
  muteTopic,
  updateSubscription,
  updateSubscriptions,
  updateStatus,
  updateSettings,
  muteUser,
  unmuteUser,
  ...createDraftCopyKinds(copies),
]
