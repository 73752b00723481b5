export type { View, ViewCounts } from './view.ts'
export {
  hashOfView,
  listedViews,
  openView,
  paneOf,
  paneTitle,
  registerViews,
  viewOfNarrow,
  viewsOf,
} from './registeredViews.ts'
