import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import type { UserId } from '../../../../shared/api/types.ts'
import { linkTarget } from '../../../../shared/content/linkTarget.ts'
import type { ImagePreview } from '../../../../shared/content/tree.ts'
import { ContentProvider } from '../../content/index.ts'
import { useContentSurroundings } from '../useContentSurroundings.ts'

// Neither is needed before somebody asks for it.
const MediaViewer = lazy(() => import('../../viewer/index.ts').then((m) => ({ default: m.MediaViewer })))
const ProfileCard = lazy(() => import('../../profile/index.ts').then((m) => ({ default: m.ProfileCard })))

type Open =
  | { readonly type: 'media'; readonly images: readonly ImagePreview[]; readonly index: number }
  | { readonly type: 'user'; readonly id: UserId; readonly at: Element }

/** Gives the content below it its account, and shows the pictures and people that are opened in it. */
export function Overlays({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open | null>(null)
  const openers = useMemo(
    () => ({
      openMedia: (images: readonly ImagePreview[], index: number) =>
        setOpen({ type: 'media', images, index }),
      openUser: (id: UserId, at: Element) => setOpen({ type: 'user', id, at }),
    }),
    [],
  )
  const surroundings = useContentSurroundings(openers)
  const close = (): void => setOpen((now) => (now === open ? null : now))
  return (
    <ContentProvider value={surroundings}>
      {children}
      <Suspense>
        {open?.type === 'media' && (
          <MediaViewer
            images={open.images}
            start={open.index}
            mediaUrl={surroundings.mediaUrl}
            onClose={close}
            onOpen={({ original }) => {
              const target = linkTarget(original, surroundings.realmUrl)
              if (target?.kind === 'upload') surroundings.openUpload?.(target.path)
              else surroundings.openExternal(new URL(original, surroundings.realmUrl).href)
            }}
          />
        )}
        {open?.type === 'user' && <ProfileCard key={open.id} userId={open.id} at={open.at} onClose={close} />}
      </Suspense>
    </ContentProvider>
  )
}
