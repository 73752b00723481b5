import { lazy } from 'react'
import { inboxCounts } from '../../../../shared/model/inbox/inboxCounts.ts'
import type { View } from '../../common/views/index.ts'

/** The view of the inbox, with the number of unread conversations of all accounts. */
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
  counts: (state, { counts }, others) => {
    const listed = others.filter(({ needsSignIn }) => !needsSignIn)
    return {
      isOfAll: others.length > 0,
      total: listed.reduce((sum, { unread }) => sum + unread, inboxCounts(state).total),
      atLeast: counts.atLeast || listed.some(({ atLeast }) => atLeast === true),
    }
  },
}
