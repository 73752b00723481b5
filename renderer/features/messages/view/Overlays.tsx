import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import type { UserId } from '../../../../shared/api/types.ts'
import { linkTarget } from '../../../../shared/content/links/linkTarget.ts'
import type { ImagePreview } from '../../../../shared/content/tree.ts'
import { uiStore, useAccountStore } from '../../../state/index.ts'
import { ContentProvider } from '../../content/index.ts'
import { useContentSurroundings } from '../useContentSurroundings.ts'

// Not needed before somebody asks for it.
const MediaViewer = lazy(() => import('../../viewer/index.ts').then((m) => ({ default: m.MediaViewer })))

interface Open {
  readonly images: readonly ImagePreview[]
  readonly index: number
}

/** Gives the content below it its account, and shows the pictures that are opened in it. */
export function Overlays({ children }: { children: ReactNode }) {
  const account = useAccountStore().id
  const [open, setOpen] = useState<Open | null>(null)
  const openers = useMemo(
    () => ({
      openMedia: (images: readonly ImagePreview[], index: number) => setOpen({ images, index }),
      openUser: (id: UserId, at: Element) => uiStore.setState({ person: { id, at, account } }),
    }),
    [account],
  )
  const surroundings = useContentSurroundings(openers)
  const close = (): void => setOpen((now) => (now === open ? null : now))
  return (
    <ContentProvider value={surroundings}>
      {children}
      <Suspense>
        {open !== null && (
          <MediaViewer
            media={open.images}
            start={open.index}
            mediaUrl={surroundings.mediaUrl}
            onClose={close}
            onOpen={(shown) => {
              const original = shown.type === 'video' ? shown.href : shown.original
              const target = linkTarget(original, surroundings.realmUrl)
              if (target?.kind === 'upload') surroundings.openUpload?.(target.path)
              else surroundings.openExternal(new URL(original, surroundings.realmUrl).href)
            }}
          />
        )}
      </Suspense>
    </ContentProvider>
  )
}
