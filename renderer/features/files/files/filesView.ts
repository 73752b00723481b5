import { lazy } from 'react'
import type { View } from '../../common/views/index.ts'

/** The view of the files that the user has uploaded. */
export const filesView: View = {
  id: 'files',
  title: 'files.title',
  icon: 'attach',
  isListed: false,
  shows: {
    pane: lazy(() => import('./FilesPane.tsx').then(({ FilesPane }) => ({ default: FilesPane }))),
    // The table needs the room, and there are no people to list.
    hasPeople: false,
  },
}
