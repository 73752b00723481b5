import { lazy } from 'react'
import type { View } from '../../common/views/index.ts'

export { whereOf } from './whereOf.ts'

/** Texts that were begun and not sent. */
export const draftsView: View = {
  id: 'drafts',
  fragment: 'drafts',
  title: 'drafts.title',
  icon: 'edit',
  shows: { pane: lazy(() => import('./DraftsPane.tsx').then(({ DraftsPane }) => ({ default: DraftsPane }))) },
  counts: ({ localDrafts }) => ({ total: localDrafts.size }),
}
