import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { Icon } from '../../../ui/index.ts'
import styles from './uploads.module.css'

interface DropZoneProps {
  /** Files can be dropped on the parent of this element. */
  readonly over: RefObject<HTMLElement | null>
  readonly onFiles: (files: readonly File[]) => void
}

/** Accepts files dropped over the conversation, and highlights the area while they are dragged. */
export function DropZone({ over, onFiles }: DropZoneProps) {
  const [place, setPlace] = useState<DOMRect | null>(null)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const zone = over.current?.parentElement
    if (zone == null) return
    const isIn = (event: DragEvent): boolean => event.target instanceof Node && zone.contains(event.target)
    const drag = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isIn(event) ? 'copy' : 'none'
      setPlace((now) => (isIn(event) ? (now ?? zone.getBoundingClientRect()) : null))
    }
    const leave = (event: DragEvent): void => {
      // The pointer left the window, instead of moving to another element.
      if (event.relatedTarget === null) setPlace(null)
    }
    const drop = (event: DragEvent): void => {
      setPlace(null)
      if (!hasFiles(event)) return
      event.preventDefault()
      if (isIn(event)) take([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragenter', drag)
    document.addEventListener('dragover', drag)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragenter', drag)
      document.removeEventListener('dragover', drag)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [over])
  if (place === null) return null
  const { height, left, top, width } = place
  return (
    <div
      className={styles.drop}
      style={{ top: top + 8, left: left + 8, width: width - 16, height: height - 16 }}
    >
      <Icon name="attach" size={28} />
      <span>{t('uploads.drop_here')}</span>
    </div>
  )
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true
