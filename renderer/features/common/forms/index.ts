export { ActionDialog, AskDialog, QuestionDialog, type Question } from './dialogs.tsx'
export { DoneWords, EndWords, FailedWords, OfflineWords, RefusalWords } from './CallWords.tsx'
export {
  blockedState,
  newestAction,
  stateOfAction,
  useChangeState,
  useTooOld,
  useTooOldWords,
  type ChangeState,
} from './changeState.ts'
export { stateOfNews, tellNews, useChangeNews } from './changeNews.ts'
export { SelectRow, SwitchRow, TextRow } from './controlRows.tsx'
export { CreateButton, LimitedButton } from './LimitedButton.tsx'
export { FormRow, isFixedBy, savedWords } from './FormRow.tsx'
export { SaidAtHead, StateWords } from './StateWords.tsx'
export { TooOldRows } from './TooOldRows.tsx'
export { savesByEnter, trimmedLength } from './savesByEnter.ts'
export { useServerCall, type CallEnd, type ServerCall } from './useServerCall.ts'
export { useIsClosed } from './useIsClosed.ts'
