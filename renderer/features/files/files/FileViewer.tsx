import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { Attachment } from '../../../../shared/api/types.ts'
import type { ImagePreview, Video } from '../../../../shared/content/tree.ts'
import { call, mediaUrl, useAccount, useAccountStore, useMediaSource } from '../../../state/index.ts'
import { largestThumbnail } from '../../../../shared/content/thumbnail.ts'
import { toastFailure } from '../../common/undo/index.ts'
import { fileAddress, fileKind, previewAddresses } from '../../content/attachments/index.ts'

// Loaded when a file is first opened.
const MediaViewer = lazy(() =>
  import('../../content/viewer/index.ts').then((m) => ({ default: m.MediaViewer })),
)

/** True for files that the viewer can show. */
export const isViewable = (file: Attachment): boolean => fileKind(file) !== 'other'

/** Returns a function that opens a file in another app. */
export function useOpenOutside(): (file: Attachment) => void {
  const account = useAccountStore().id
  return useCallback(
    (file) => {
      call('upload.open', { account, path: fileAddress(file) }).catch(toastFailure('files.open_failed'))
    },
    [account],
  )
}

interface FileViewerProps {
  readonly files: readonly Attachment[]
  readonly start: Attachment
  readonly onClose: () => void
}

/** The pictures and videos among the files, covering the window. */
export function FileViewer({ files, start, onClose }: FileViewerProps) {
  const { account, realmUrl } = useMediaSource()
  const formats = useAccount(({ realm }) => realm.fields['server_thumbnail_formats'])
  const openOutside = useOpenOutside()
  // Kept while the viewer is open, so that new or deleted files do not change which one is shown.
  const [viewable] = useState(() => files.filter(isViewable))
  const media = useMemo(() => viewable.map((file) => mediaOf(file, formats)), [viewable, formats])
  return (
    <Suspense>
      <MediaViewer
        media={media}
        start={Math.max(0, viewable.indexOf(start))}
        mediaUrl={(url) => mediaUrl(account, realmUrl, url)}
        onOpen={(shown) => {
          const file = viewable[media.indexOf(shown)]
          if (file !== undefined) openOutside(file)
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}

function mediaOf(file: Attachment, formats: unknown): ImagePreview | Video {
  const original = fileAddress(file)
  if (fileKind(file) === 'video') return { type: 'video', src: original, href: original, title: file.name }
  const large = fileKind(file) === 'thumbnail' ? largestThumbnail(file.pathId.split('/'), formats) : null
  return {
    type: 'image',
    src: previewAddresses(file, formats)[0] ?? original,
    original,
    large,
    title: file.name,
    width: null,
    height: null,
    contentType: null,
    animated: false,
    pending: false,
  }
}
