import { lazy } from 'react'
import type { View } from '../../../common/views/index.ts'

/** The view of the catch-up board: the unread conversations of all accounts as cards, for users who were away. */
export const catchupView: View = {
  id: 'catchup',
  title: 'catchup.title',
  icon: 'done',
  isListed: false,
  shows: {
    pane: lazy(() => import('./CatchupPane.tsx').then(({ CatchupPane }) => ({ default: CatchupPane }))),
    hasPeople: false,
  },
}
