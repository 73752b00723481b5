import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { Video } from '../../../../shared/content/tree.ts'
import { call, fixedKey } from '../../../state/index.ts'
import { IconButton, showToast } from '../../../ui/index.ts'
import { Downloads, saveFile } from '../attachments/index.ts'
import { Filmstrip } from './Filmstrip.tsx'
import { LargePicture } from './LargePicture.tsx'
import { originalOf, type Medium } from './medium.ts'
import { ViewerHead } from './ViewerHead.tsx'
import { ViewerKeys, viewerAction, type ViewerAction } from './ViewerKeys.tsx'
import {
  fitted,
  movedBy,
  turnedRight,
  defaultSize,
  zoomedIn,
  zoomedOut,
  type Size,
  type Zoom,
} from './zoom.ts'
import styles from './MediaViewer.module.css'

export interface MediaViewerProps {
  readonly media: readonly Medium[]
  /** Index of the medium that is shown first. */
  readonly start: number
  /** Returns the media address, or null if it must not be loaded. */
  readonly mediaUrl: (url: string) => string | null
  /** Opens the original outside the app. */
  readonly onOpen: (shown: Medium) => void
  readonly onClose: () => void
  /** Returns the sender, conversation and time of a medium. */
  readonly aboutOf?: (shown: Medium) => string | null
  /** Goes to the message that contains the medium. Absent: there is none. */
  readonly onGo?: (shown: Medium) => void
  /**
   * Media beyond those in `media`, which grows as they are fetched. Absent: `media` is complete, and the last one is
   * followed by the first.
   */
  readonly beyond?: Beyond
}

export interface Beyond {
  readonly want: (direction: 'older' | 'newer') => void
  readonly isFetching: boolean
  /** True when there are no more in this direction. */
  readonly isEnd: { readonly older: boolean; readonly newer: boolean }
  /** Text under the image, or null. */
  readonly notice: string | null
}

/** Number of images that are preloaded on either side. */
const ahead = 3
const moveStep = 80
const noStage: Size = { width: 0, height: 0 }

/**
 * Shows images and videos over the whole window. Arrow keys change the medium; Escape and a click beside it close the
 * viewer.
 */
export function MediaViewer(props: MediaViewerProps) {
  const { beyond, media, mediaUrl, onClose, onGo, onOpen, start } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const [shown, setShown] = useState<Medium | undefined>(media[start])
  const [zoom, setZoom] = useState<Zoom>(fitted)
  const [size, setSize] = useState<Size | null>(null)
  // Shown in the viewer instead of a toast, which would outlast it.
  const [end, setEnd] = useState<'older' | 'newer' | null>(null)
  const { stage, stageRef } = useStage()
  useModal(dialog)
  const index = shown === undefined ? -1 : media.indexOf(shown)
  const at = Math.max(0, index)
  const want = beyond?.want
  useEffect(() => {
    if (index < ahead) want?.('older')
    if (index >= media.length - ahead) want?.('newer')
  }, [index, media.length, want])
  const show = useCallback((next: Medium | undefined): void => {
    if (next === undefined) return
    setEnd(null)
    setShown((now) => {
      if (now !== next) {
        setZoom(fitted)
        setSize(null)
      }
      return next
    })
  }, [])
  if (shown === undefined) return null
  const isVideo = shown.type === 'video'
  const turn = (by: number): void => {
    const next = at + by
    if (beyond === undefined) return show(media[(next + media.length) % media.length])
    if (media[next] !== undefined) return show(media[next])
    const direction = by < 0 ? 'older' : 'newer'
    if (beyond.isEnd[direction]) setEnd(direction)
    else beyond.want(direction)
  }
  const known = size ?? defaultSize
  const change = (next: (zoom: Zoom) => Zoom) => () => {
    if (!isVideo) setZoom(next)
  }
  const move = (x: number, y: number) => change((now) => movedBy(now, x, y, known, stage))
  const save = (asks: boolean) => () => saveFile(mediaUrl(originalOf(shown)), shown.title, asks)
  const run: Readonly<Record<ViewerAction, () => void>> = {
    previous: () => turn(-1),
    next: () => turn(1),
    first: () => show(media[0]),
    last: () => show(media.at(-1)),
    zoomIn: change((now) => zoomedIn(now, known, stage)),
    zoomOut: change((now) => zoomedOut(now, known, stage)),
    fit: change((now) => ({ ...now, scale: null, x: 0, y: 0 })),
    turn: change(turnedRight),
    left: move(moveStep, 0),
    right: move(-moveStep, 0),
    up: move(0, moveStep),
    down: move(0, -moveStep),
    copy: () => void copyPicture(picture.current),
    save: save(false),
    saveAs: save(true),
    original: () => onOpen(shown),
    go: () => onGo?.(shown),
  }
  const several = media.length > 1 || beyond?.isEnd.older === false || beyond?.isEnd.newer === false
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      tabIndex={-1}
      aria-label={t('media.viewer')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        const action = viewerAction(event)
        // Selected text is copied as usual.
        if (action === null || (action === 'copy' && getSelection()?.isCollapsed === false)) return
        event.preventDefault()
        event.stopPropagation()
        run[action]()
      }}
    >
      <ViewerHead {...props} shown={shown} index={at} size={size} zoom={zoom} stage={stage} run={run} />
      <div
        ref={stageRef}
        className={styles.stage}
        onClick={(event) => {
          if (event.target === event.currentTarget) onClose()
        }}
      >
        {isVideo ? (
          <LargeVideo key={at} video={shown} mediaUrl={mediaUrl} />
        ) : (
          <LargePicture
            key={shown.original + shown.src}
            image={shown}
            mediaUrl={mediaUrl}
            zoom={zoom}
            onZoom={setZoom}
            stage={stage}
            size={size}
            onSize={setSize}
            picture={picture}
          />
        )}
        {several && <TurnButtons run={run} />}
      </div>
      <p className={styles.notice} role="status">
        {noticeOf(beyond, end)}
      </p>
      <ViewerKeys isVideo={isVideo} several={several} size={size} />
      {media.length > 1 && <Filmstrip media={media} index={at} mediaUrl={mediaUrl} onChoose={show} />}
      <Downloads />
    </dialog>
  )
}

/** Returns the text under the image, or null or undefined for none. */
function noticeOf(beyond: Beyond | undefined, end: 'older' | 'newer' | null): string | null | undefined {
  if (beyond?.isFetching === true) return t('media.viewer_more')
  return end === null ? beyond?.notice : t(`media.viewer_none_${end}`)
}

/** Measures the area available for images. */
function useStage() {
  const [stage, setStage] = useState(noStage)
  const stageRef = useCallback((element: HTMLDivElement | null) => {
    if (element === null) return
    const measure = (): void => {
      const { clientHeight, clientWidth } = element
      setStage((old) =>
        old.width === clientWidth && old.height === clientHeight
          ? old
          : { width: clientWidth, height: clientHeight },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { stage, stageRef }
}

/** Opens the modal dialog. Unmounting returns the focus to the element that opened it. */
function useModal(dialog: { readonly current: HTMLDialogElement | null }): void {
  useEffect(() => {
    const before = document.activeElement
    const element = dialog.current
    element?.showModal()
    element?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [dialog])
}

/**
 * The main process copies what is rendered at a point. That works for images of any format, without loading them
 * again.
 */
async function copyPicture(picture: HTMLImageElement | null): Promise<void> {
  if (picture === null) return
  const box = picture.getBoundingClientRect()
  const stage = picture.parentElement?.getBoundingClientRect() ?? box
  const middle = (from: number, to: number): number => Math.max(0, Math.round((from + to) / 2))
  const x = middle(Math.max(box.left, stage.left), Math.min(box.right, stage.right))
  const y = middle(Math.max(box.top, stage.top), Math.min(box.bottom, stage.bottom))
  await call('app.copyPicture', { x, y }).then(
    () => showToast(t('media.viewer_copied')),
    () => undefined,
  )
}

function TurnButtons({
  run,
}: {
  readonly run: Readonly<Record<'previous' | 'next', () => void>>
}): ReactNode {
  return (
    <>
      <IconButton
        className={`${styles.turn} ${styles.left}`}
        icon="back"
        size={22}
        label={t('media.viewer_previous')}
        shortcut={fixedKey('ArrowLeft')}
        aria-keyshortcuts="ArrowLeft"
        onClick={run.previous}
      />
      <IconButton
        className={`${styles.turn} ${styles.right}`}
        icon="forward"
        size={22}
        label={t('media.viewer_next')}
        shortcut={fixedKey('ArrowRight')}
        aria-keyshortcuts="ArrowRight"
        onClick={run.next}
      />
    </>
  )
}

/** A video with the browser's controls, which handle the arrow keys while they have the focus. */
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
      onKeyDown={(event) => {
        if (event.key !== 'Escape') event.stopPropagation()
      }}
      onError={() => setFailed(true)}
    />
  )
}
