import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import type { MessageId, Narrow, UserId } from '../../../../../shared/api/types.ts'
import { linkTarget } from '../../../../../shared/content/links/linkTarget.ts'
import type { ImagePreview } from '../../../../../shared/content/tree.ts'
import { uiStore, useAccountStore } from '../../../../state/index.ts'
import { ContentProvider, useContentSurroundings } from '../../../content/content/index.ts'
import { HoverCards } from '../../../content/hoverCards/index.ts'

// Loaded when first needed.
const MediaViewer = lazy(() =>
  import('../../../content/viewer/index.ts').then((m) => ({ default: m.MediaViewer })),
)

const ConversationViewer = lazy(() =>
  import('../../../content/viewer/index.ts').then((m) => ({ default: m.ConversationViewer })),
)

interface Open {
  readonly images: readonly ImagePreview[]
  readonly index: number
  /** The message that contains the media. null: it is not in a message. */
  readonly messageId: MessageId | null
}

interface OverlaysProps {
  readonly children: ReactNode
  /** The narrow whose images the viewer pages through. Absent: only those shown together. */
  readonly narrow?: Narrow
}

/** Provides the account to the content in it, and shows the images that are opened there. */
export function Overlays({ children, narrow }: OverlaysProps) {
  const account = useAccountStore().id
  const [open, setOpen] = useState<Open | null>(null)
  const openers = useMemo(
    () => ({
      openMedia: (images: readonly ImagePreview[], index: number, at: Element) =>
        setOpen({ images, index, messageId: messageIdAt(at) }),
      openUser: (id: UserId, at: Element) => uiStore.setState({ person: { id, at, account } }),
    }),
    [account],
  )
  const surroundings = useContentSurroundings(openers)
  const close = (): void => setOpen((now) => (now === open ? null : now))
  return (
    <ContentProvider value={surroundings}>
      <HoverCards>{children}</HoverCards>
      <Suspense>
        {open !== null && narrow !== undefined && open.messageId !== null && (
          <ConversationViewer
            images={open.images}
            index={open.index}
            messageId={open.messageId}
            narrow={narrow}
            onClose={close}
          />
        )}
        {open !== null && (narrow === undefined || open.messageId === null) && (
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

function messageIdAt(element: Element): MessageId | null {
  const id = element.closest('[data-message-id]')?.getAttribute('data-message-id') ?? ''
  return /^\d{1,15}$/.test(id) ? Number(id) : null
}
