import { lazy } from 'react'
import type { View } from '../../common/views/index.ts'

const GroupsPane = lazy(() => import('./GroupsPane.tsx').then((groups) => ({ default: groups.GroupsPane })))

/** View with the list of groups, one group's page, and the form for a new group. */
export const groupsView: View = {
  id: 'groups',
  title: 'groups.title',
  icon: 'group',
  isListed: false,
  shows: { pane: GroupsPane, hasPeople: false },
}
