import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { ImagePreview } from '../../../../shared/content/tree.ts'
import { Spinner, whenPicturesMayCome } from '../../../ui/index.ts'
import styles from './MediaViewer.module.css'
import { bounded, movedBy, scaleOf, defaultSize, zoomedBy, type Size, type Zoom } from './zoom.ts'

interface LargePictureProps {
  readonly image: ImagePreview
  readonly mediaUrl: (url: string) => string | null
  readonly zoom: Zoom
  readonly onZoom: (change: (zoom: Zoom) => Zoom) => void
  readonly stage: Size
  /** Called with the size of the image, or null until it is known. */
  readonly onSize: (size: Size | null) => void
  readonly size: Size | null
  readonly picture: RefObject<HTMLImageElement | null>
}

/** Shows the first version of an image that can be loaded: the large one, the original, or the one in the message. */
export function LargePicture(props: LargePictureProps) {
  const { image, mediaUrl, onSize, onZoom, picture, size, stage, zoom } = props
  const candidates = [image.large, image.original, image.src].flatMap(
    (url) => (url === null ? null : mediaUrl(url)) ?? [],
  )
  const [tried, setTried] = useState(0)
  const src = candidates[tried]
  const isBroken = src === undefined
  useEffect(() => (isBroken ? whenPicturesMayCome(() => setTried(0)) : undefined), [isBroken])
  const known = size ?? defaultSize
  const frame = useRef<HTMLDivElement>(null)
  useWheelZoom(frame, known, stage, onZoom)
  // Resizing the window may leave the image out of bounds.
  useLayoutEffect(() => onZoom((now) => bounded(now, known, stage)), [known, stage, onZoom])
  if (src === undefined) return <p className={styles.note}>{t('content.imageBroken')}</p>
  const scale = scaleOf(zoom, known, stage)
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-moves={zoom.scale !== null || undefined}
      onPointerDown={(event) => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={({ currentTarget, movementX, movementY, pointerId }) => {
        if (currentTarget.hasPointerCapture(pointerId))
          onZoom((now) => movedBy(now, movementX, movementY, known, stage))
      }}
      onDoubleClick={({ clientX, clientY, currentTarget }) => {
        const at = fromMiddle(currentTarget, clientX, clientY)
        onZoom((now) =>
          now.scale === null
            ? zoomedBy(now, 1 / scale, known, stage, at)
            : { ...now, scale: null, x: 0, y: 0 },
        )
      }}
    >
      {size === null && (
        <span className={styles.wait}>
          <Spinner label={t('media.viewer_loading')} size={24} />
        </span>
      )}
      <img
        ref={picture}
        className={styles.zoomed}
        src={src}
        alt={image.title}
        decoding="async"
        draggable={false}
        style={{
          width: known.width * scale,
          height: known.height * scale,
          transform: `translate(calc(-50% + ${zoom.x}px), calc(-50% + ${zoom.y}px)) rotate(${zoom.turns * 90}deg)`,
          visibility: size === null ? 'hidden' : undefined,
        }}
        onLoad={({ currentTarget: { naturalHeight, naturalWidth } }) =>
          onSize(
            naturalWidth > 0 && naturalHeight > 0
              ? { width: naturalWidth, height: naturalHeight }
              : defaultSize,
          )
        }
        onError={() => setTried(tried + 1)}
      />
    </div>
  )
}

function fromMiddle(element: Element, clientX: number, clientY: number): { x: number; y: number } {
  const box = element.getBoundingClientRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}

/**
 * Zooms by the wheel and by pinching, which browsers report as the wheel with Control. Not React's listener, because
 * that is passive and cannot prevent the default.
 */
function useWheelZoom(
  frame: RefObject<HTMLElement | null>,
  size: Size,
  stage: Size,
  onZoom: LargePictureProps['onZoom'],
): void {
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const turn = (event: WheelEvent): void => {
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1
      const strength = event.ctrlKey ? 100 : 400
      const factor = Math.exp(-Math.max(-400, Math.min(400, event.deltaY * lines)) / strength)
      const at = fromMiddle(element, event.clientX, event.clientY)
      onZoom((now) => zoomedBy(now, factor, size, stage, at))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [frame, size, stage, onZoom])
}
