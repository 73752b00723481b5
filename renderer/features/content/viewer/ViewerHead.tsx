import { t } from '../../../../shared/i18n.ts'
import { fixedKey } from '../../../state/index.ts'
import { Button, IconButton } from '../../../ui/index.ts'
import styles from './MediaViewer.module.css'
import type { MediaViewerProps } from './MediaViewer.tsx'
import type { Medium } from './medium.ts'
import type { ViewerAction } from './ViewerKeys.tsx'
import { scaleOf, defaultSize, type Size, type Zoom } from './zoom.ts'

interface ViewerHeadProps extends MediaViewerProps {
  readonly shown: Medium
  readonly index: number
  readonly size: Size | null
  readonly zoom: Zoom
  readonly stage: Size
  readonly run: Readonly<Record<ViewerAction, () => void>>
}

/** The name and sender of the medium, and all actions on it. */
export function ViewerHead(props: ViewerHeadProps) {
  const { aboutOf, beyond, index, media, onClose, onGo, run, shown, size, stage, zoom } = props
  const isAll = beyond === undefined || (beyond.isEnd.older && beyond.isEnd.newer)
  const about = aboutOf?.(shown) ?? null
  const isImage = shown.type === 'image'
  const percent = Math.round(scaleOf(zoom, size ?? defaultSize, stage) * 100)
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <h2 className={styles.title} data-selectable aria-live="polite">
          <bdi data-ellipsis>{shown.title}</bdi>
          {(media.length > 1 || !isAll) && (
            <span className={styles.count}>
              {t(isAll ? 'media.viewer_count' : 'media.viewer_count_open', {
                number: index + 1,
                total: media.length,
              })}
            </span>
          )}
        </h2>
        {about !== null && (
          <p data-ellipsis className={styles.about}>
            {about}
          </p>
        )}
      </div>
      <span className={styles.tools} role="toolbar" aria-label={t('media.viewer')}>
        {isImage && (
          <>
            <IconButton
              icon="minus"
              label={t('media.viewer_zoom_out')}
              shortcut={fixedKey('-')}
              onClick={run.zoomOut}
            />
            <span className={styles.percent} role="status">
              {t('media.viewer_zoom', { percent })}
            </span>
            <IconButton
              icon="plus"
              label={t('media.viewer_zoom_in')}
              shortcut={fixedKey('+')}
              onClick={run.zoomIn}
            />
            <IconButton
              icon="expand"
              label={t('media.viewer_fit')}
              shortcut={fixedKey('0')}
              onClick={run.fit}
            />
            <IconButton
              icon="retry"
              label={t('media.viewer_rotate')}
              shortcut={fixedKey('r')}
              onClick={run.turn}
            />
            <IconButton
              icon="copy"
              label={t('media.viewer_copy')}
              shortcut={fixedKey('Mod+c')}
              onClick={run.copy}
            />
          </>
        )}
        <IconButton
          icon="download"
          label={t('media.viewer_save')}
          shortcut={fixedKey('Mod+s')}
          onClick={run.save}
        />
        <IconButton
          icon="folder"
          label={t('media.viewer_save_as')}
          shortcut={fixedKey('Mod+Shift+s')}
          onClick={run.saveAs}
        />
        <IconButton
          icon="external"
          label={t('media.viewer_open')}
          shortcut={fixedKey('o')}
          onClick={run.original}
        />
        {onGo !== undefined && (
          <Button
            variant="quiet"
            aria-keyshortcuts="G"
            data-tooltip={t('media.viewer_go')}
            data-tooltip-keys="G"
            onClick={run.go}
          >
            {t('media.viewer_go')}
          </Button>
        )}
        <IconButton icon="close" label={t('app.close')} shortcut={fixedKey('Escape')} onClick={onClose} />
      </span>
    </header>
  )
}
