import { lazy } from 'react'
import type { View } from '../views/index.ts'

/** The unread conversations of all accounts. Its number is that of the account on the screen. */
export const inboxView: View = {
  id: 'inbox',
  fragment: 'inbox',
  title: 'inbox.title',
  icon: 'inbox',
  shows: {
    pane: lazy(() => import('./InboxPane.tsx').then(({ InboxPane }) => ({ default: InboxPane }))),
    hasPeople: false,
    hasFirstFrame: true,
  },
  counts: (_state, { counts }) => ({ total: counts.total, atLeast: counts.atLeast }),
}
