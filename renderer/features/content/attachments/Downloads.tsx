import { lazy, Suspense } from 'react'
import { useUi } from '../../../state/index.ts'

const DownloadList = lazy(() => import('./DownloadList.tsx').then((m) => ({ default: m.DownloadList })))

/** Renders the list of downloads, which is loaded when a file is saved for the first time. */
export function Downloads() {
  return (
    useUi((ui) => ui.downloads.length > 0) && (
      <Suspense>
        <DownloadList />
      </Suspense>
    )
  )
}
