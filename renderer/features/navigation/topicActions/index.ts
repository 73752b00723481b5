/** Actions on topics and channels, such as mute, follow, pin and mark as read. */
export { choosePolicy, decideTopic, tellAutomatic } from './decideTopic.ts'
export { ConversationControls, ViewControls } from './ConversationControls.tsx'
export { ConversationMenu } from './ConversationMenu.tsx'
export {
  createReadingMark,
  takeReading,
  markAccountsRead,
  markMessagesRead,
  markRead,
  undoLastMark,
  isUnreadAt,
  unreadIdsAt,
} from './markRead.ts'
export { scopeOfNarrow, type FocusedTopic, type ReadScope } from './scope.ts'
export { TopicDeletion } from './deletion/TopicDeletion.tsx'
export { useTopicCommands } from './useTopicCommands.ts'
export { LeaveDialog } from './LeaveDialog.tsx'
/** Windows confined to one conversation: opening them, and keeping them on top. */
export { followLinkClicks, openOwnWindow, setOnTop, showInMain } from './ownWindow.ts'
