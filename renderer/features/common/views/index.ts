export { ReleasedFocus } from './ReleasedFocus.tsx'
export { ViewPane } from './ViewPane.tsx'
export {
  type View,
  type ViewCounts,
  allViews,
  hasRoomBeside,
  hashOfView,
  openView,
  paneOf,
  registerViews,
  viewOfNarrow,
  viewsOf,
} from './views.ts'
/** Next steps, for empty views. */
export { NextSteps, useNextSteps } from './NextSteps.tsx'
export { ErrorBoundary } from './ErrorBoundary.tsx'
