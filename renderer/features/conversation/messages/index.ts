import { lazy } from 'react'

/** A conversation: its header, messages and composer. */
export { goOnEditing } from './editing/openEdit.ts'
export { viewTitle } from './header/titleOf.ts'
export { ConversationPane } from './view/Conversation.tsx'
export { TopicMove } from './changing/TopicMove.tsx'
export { fullDay, fullTime, useHourCycle } from './time.ts'
export { Overlays } from './view/Overlays.tsx'

/** Exports conversations to files on this computer. */
export const ExportDialog = lazy(() =>
  import('./export/ExportDialog.tsx').then((m) => ({ default: m.ExportDialog })),
)
/** Opens the current view at the first message of a day. */
export const DateDialog = lazy(() =>
  import('./jumpToDate/DateDialog.tsx').then((m) => ({ default: m.DateDialog })),
)
/** A conversation of any account beside the main pane. */
export const PeekPane = lazy(() => import('./peek/PeekPane.tsx').then((m) => ({ default: m.PeekPane })))
