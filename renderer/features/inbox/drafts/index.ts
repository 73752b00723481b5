import { lazy } from 'react'
import type { View } from '../../common/views/index.ts'

export { whereOf } from './whereOf.ts'

/** The view of drafts: text that was entered but not sent. */
export const draftsView: View = {
  id: 'drafts',
  fragment: 'drafts',
  title: 'drafts.title',
  icon: 'edit',
  shows: { pane: lazy(() => import('./DraftsPane.tsx').then(({ DraftsPane }) => ({ default: DraftsPane }))) },
  counts: ({ localDrafts }) => ({ total: localDrafts.size }),
}
