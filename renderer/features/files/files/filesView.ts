import { lazy } from 'react'
import type { View } from '../../common/views/index.ts'

/** The files that the person has uploaded. */
export const filesView: View = {
  id: 'files',
  title: 'files.title',
  icon: 'attach',
  isListed: false,
  shows: {
    pane: lazy(() => import('./FilesPane.tsx').then(({ FilesPane }) => ({ default: FilesPane }))),
    // Its table needs the room, and is about no people.
    hasPeople: false,
  },
}
