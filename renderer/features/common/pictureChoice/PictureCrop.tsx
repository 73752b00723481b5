import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { Button, Dialog, DialogBody } from '../../../ui/index.ts'
import styles from './pictureChoice.module.css'
import { maxZoom, moved, placeOf, wholeCrop, zoomed, type Crop } from './cropGeometry.ts'
import { cropAsPng, drawCrop } from './drawCrop.ts'
import { EndWords, useServerCall } from '../forms/index.ts'

/** Side of the displayed square, in CSS pixels. */
const shownSize = 288
/** Horizontal padding and borders of the dialog, in CSS pixels. */
const around = 42
/** Share of the square by which an arrow key moves it. */
const step = 0.05
const zoomStep = 0.1

interface PictureCropProps {
  readonly picture: ImageBitmap
  /** Called with the square as a PNG. If it rejects, the dialog stays open and shows the error. */
  readonly onUse: (png: Uint8Array<ArrayBuffer>) => Promise<void>
  readonly onClose: () => void
}

/** Dialog that chooses the square of a picture to use as avatar. */
export function PictureCrop({ picture, onUse, onClose }: PictureCropProps) {
  const [crop, setCrop] = useState(() => wholeCrop(picture))
  const request = useServerCall()
  const use = (): void => {
    void request
      .run(async () => {
        await onUse(await cropAsPng(picture, crop))
        return ''
      })
      .then((isDone) => {
        if (isDone) onClose()
      })
  }
  return (
    <Dialog
      title={t('settings.account_crop')}
      onClose={onClose}
      width={shownSize + around}
      closeLabel={t('app.close')}
    >
      <DialogBody
        note={<EndWords end={request.end} />}
        actions={
          <>
            <Button onClick={onClose}>{t('app.cancel')}</Button>
            <Button variant="primary" busy={request.isBusy} onClick={use}>
              {t('settings.account_crop_use')}
            </Button>
          </>
        }
      >
        <CropStage picture={picture} crop={crop} onChange={setCrop} />
        <ZoomSlider zoom={crop.zoom} onChange={(zoom) => setCrop(zoomed(picture, crop, zoom))} />
      </DialogBody>
    </Dialog>
  )
}

interface CropStageProps {
  readonly picture: ImageBitmap
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
}

/** Preview of the square, which is moved with the mouse, and moved and zoomed with keys. */
function CropStage({ picture, crop, onChange }: CropStageProps) {
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = shownSize * 2
  useEffect(() => {
    const context = canvas.current?.getContext('2d') ?? null
    if (context !== null) drawCrop(context, picture, crop, size)
  }, [picture, crop, size])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = (right: number, down: number): Crop => moved(picture, crop, right, down)
    const changes: Readonly<Record<string, () => Crop>> = {
      ArrowLeft: () => by(-step, 0),
      ArrowRight: () => by(step, 0),
      ArrowUp: () => by(0, -step),
      ArrowDown: () => by(0, step),
      '+': () => zoomed(picture, crop, crop.zoom + zoomStep),
      '=': () => zoomed(picture, crop, crop.zoom + zoomStep),
      '-': () => zoomed(picture, crop, crop.zoom - zoomStep),
    }
    const change = changes[event.key]
    if (change === undefined) return
    event.preventDefault()
    onChange(change())
  }
  // The picture follows the pointer, so the square moves in the opposite direction.
  const onPointerMove = ({ buttons, movementX, movementY }: PointerEvent): void => {
    if ((buttons & 1) === 1) onChange(moved(picture, crop, -movementX / shownSize, -movementY / shownSize))
  }
  return (
    <>
      <div
        className={styles.stage}
        style={{ width: shownSize, height: shownSize }}
        role="application"
        aria-label={t('settings.account_crop_part')}
        aria-describedby={`${id}-hint`}
        tabIndex={0}
        data-autofocus
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      >
        <canvas ref={canvas} width={size} height={size} />
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {t('settings.account_crop_hint')}
      </p>
      <p className="visually-hidden" role="status">
        {t('settings.account_crop_place', placeOf(picture, crop))}
      </p>
    </>
  )
}

function ZoomSlider({
  zoom,
  onChange,
}: {
  readonly zoom: number
  readonly onChange: (zoom: number) => void
}) {
  return (
    <label className={styles.zoom}>
      {t('settings.account_crop_zoom')}
      <input
        type="range"
        min={1}
        max={maxZoom}
        step={zoomStep}
        value={zoom}
        aria-valuetext={t('settings.zoom_value', { size: Math.round(zoom * 100) })}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  )
}
