import { useEffect, useRef, useState } from 'react'
import { t } from '../../../shared/i18n.ts'
import type { ImagePreview, Video } from '../../../shared/content/tree.ts'
import { IconButton, Spinner } from '../../ui/index.ts'
import styles from './MediaViewer.module.css'

export interface MediaViewerProps {
  readonly media: readonly (ImagePreview | Video)[]
  /** Which one is shown first. */
  readonly start: number
  /** Address under our media scheme; null when it may not be loaded. */
  readonly mediaUrl: (url: string) => string | null
  /** Opens the original outside the app. */
  readonly onOpen: (shown: ImagePreview | Video) => void
  readonly onClose: () => void
}

/** Pictures and videos over the whole window: arrows turn, Escape and a click beside them close. */
export function MediaViewer({ media, start, mediaUrl, onOpen, onClose }: MediaViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(start)
  useEffect(() => {
    const before = document.activeElement
    const element = dialog.current
    element?.showModal()
    element?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  const shown = media[index]
  if (shown === undefined) return null
  const several = media.length > 1
  const turn = (by: number): void => setIndex((index + by + media.length) % media.length)
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      tabIndex={-1}
      aria-label={t('app.viewer')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight' && several) turn(1)
        else if (event.key === 'ArrowLeft' && several) turn(-1)
        else if (event.key === 'Home') setIndex(0)
        else if (event.key === 'End') setIndex(media.length - 1)
        else return
        event.preventDefault()
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.title} data-selectable aria-live="polite">
          {shown.title}
        </h2>
        {several && (
          <span className={styles.count}>
            {t('app.viewer_count', { number: index + 1, total: media.length })}
          </span>
        )}
        <span className={styles.tools}>
          <IconButton icon="external" label={t('app.viewer_open')} onClick={() => onOpen(shown)} />
          <IconButton icon="close" label={t('app.close')} shortcut="Esc" onClick={onClose} />
        </span>
      </header>
      <div
        className={styles.stage}
        onClick={(event) => {
          if (event.target === event.currentTarget) onClose()
        }}
      >
        {shown.type === 'video' ? (
          <LargeVideo key={index} video={shown} mediaUrl={mediaUrl} />
        ) : (
          <LargePicture key={index} image={shown} mediaUrl={mediaUrl} />
        )}
        {several && (
          <>
            <IconButton
              className={`${styles.turn} ${styles.left}`}
              icon="back"
              size={22}
              label={t('app.viewer_previous')}
              shortcut="←"
              aria-keyshortcuts="ArrowLeft"
              onClick={() => turn(-1)}
            />
            <IconButton
              className={`${styles.turn} ${styles.right}`}
              icon="forward"
              size={22}
              label={t('app.viewer_next')}
              shortcut="→"
              aria-keyshortcuts="ArrowRight"
              onClick={() => turn(1)}
            />
          </>
        )}
      </div>
    </dialog>
  )
}

/** A video with the browser's own controls, which take the arrow keys while they have the focus. */
function LargeVideo({ video, mediaUrl }: { video: Video; mediaUrl: MediaViewerProps['mediaUrl'] }) {
  const src = mediaUrl(video.src)
  const [failed, setFailed] = useState(false)
  if (src === null || failed) return <p className={styles.note}>{t('content.mediaBroken')}</p>
  return (
    <video
      className={styles.picture}
      src={src}
      aria-label={video.title}
      controls
      preload="metadata"
      onKeyDown={(event) => event.stopPropagation()}
      onError={() => setFailed(true)}
    />
  )
}

/** The best version that can be had: the large one, the original, then what the message shows. */
function LargePicture({ image, mediaUrl }: { image: ImagePreview; mediaUrl: MediaViewerProps['mediaUrl'] }) {
  const candidates = [image.large, image.original, image.src].flatMap(
    (url) => (url === null ? null : mediaUrl(url)) ?? [],
  )
  const [tried, setTried] = useState(0)
  const [loaded, setLoaded] = useState(false)
  const src = candidates[tried]
  if (src === undefined) return <p className={styles.note}>{t('content.imageBroken')}</p>
  return (
    <>
      {!loaded && (
        <span className={styles.wait}>
          <Spinner label={t('app.viewer_loading')} size={24} />
        </span>
      )}
      <img
        className={styles.picture}
        src={src}
        alt={image.title}
        decoding="async"
        draggable={false}
        onLoad={() => setLoaded(true)}
        onError={() => setTried(tried + 1)}
      />
    </>
  )
}
