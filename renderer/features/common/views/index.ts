export { ReleasedFocus } from './ReleasedFocus.tsx'
export { ViewPane } from './ViewPane.tsx'
export type { View, ViewCounts } from './view.ts'
export {
  allViews,
  hasRoomBeside,
  hashOfView,
  openView,
  paneOf,
  registerViews,
  viewOfNarrow,
  viewsOf,
} from './registeredViews.ts'
/** The next step, where a view is empty. */
export { NextSteps, useNextSteps } from './NextSteps.tsx'
export { ErrorBoundary } from './ErrorBoundary.tsx'
