import { useLayoutEffect, useRef } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { Icon } from '../../../ui/index.ts'
import styles from './MediaViewer.module.css'
import type { Medium } from './medium.ts'

interface FilmstripProps {
  readonly media: readonly Medium[]
  readonly index: number
  readonly mediaUrl: (url: string) => string | null
  readonly onChoose: (medium: Medium) => void
}

/** Number of thumbnails on either side of the shown one. */
const beside = 12

/** Thumbnails of the media around the shown one. */
export function Filmstrip({ index, media, mediaUrl, onChoose }: FilmstripProps) {
  const current = useRef<HTMLButtonElement>(null)
  useLayoutEffect(
    () => current.current?.scrollIntoView({ inline: 'center', block: 'nearest' }),
    [index, media],
  )
  const first = Math.max(0, index - beside)
  return (
    <div className={styles.strip} role="group" aria-label={t('media.viewer_strip')}>
      {media.slice(first, index + beside + 1).map((medium, i) => {
        const isCurrent = first + i === index
        const src = medium.type === 'image' ? mediaUrl(medium.src) : null
        return (
          <button
            key={first + i}
            ref={isCurrent ? current : null}
            type="button"
            tabIndex={isCurrent ? 0 : -1}
            aria-current={isCurrent || undefined}
            aria-label={medium.title}
            data-tooltip={medium.title}
            onClick={() => onChoose(medium)}
          >
            {src === null ? (
              <Icon name={medium.type === 'video' ? 'play' : 'attach'} />
            ) : (
              <img src={src} alt="" loading="lazy" decoding="async" draggable={false} />
            )}
          </button>
        )
      })}
    </div>
  )
}
