import { lazy } from 'react'
import type { View } from '../../common/views/index.ts'

/** The view of a conversation's pictures, files and links. */
export const galleryView: View = {
  id: 'gallery',
  title: 'media.gallery',
  icon: 'attach',
  needsPage: true,
  shows: {
    pane: lazy(() => import('./GalleryPane.tsx').then(({ GalleryPane }) => ({ default: GalleryPane }))),
    hasPeople: false,
  },
}
