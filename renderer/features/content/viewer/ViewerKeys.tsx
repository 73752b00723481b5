import { t } from '../../../../shared/i18n.ts'
import { useUi } from '../../../state/index.ts'
import { Keycap } from '../../../ui/index.ts'
import styles from './MediaViewer.module.css'
import type { Size } from './zoom.ts'

interface ViewerKeysProps {
  readonly isVideo: boolean
  readonly several: boolean
  readonly size: Size | null
}

/** The size of the image and the keys of the viewer. */
export function ViewerKeys({ isVideo, several, size }: ViewerKeysProps) {
  const isMac = useUi((ui) => ui.app.platform === 'darwin')
  const mod = isMac ? '⌘' : 'Ctrl '
  const groups = [
    ...(several ? [{ keys: ['←', '→'], words: t('media.key_pictures') }] : []),
    ...(isVideo
      ? []
      : [
          { keys: ['+', '−', '0'], words: t('media.key_zoom') },
          { keys: ['⇧←', '⇧→', '↑', '↓'], words: t('media.key_move') },
          { keys: ['R'], words: t('media.key_turn') },
          { keys: [`${mod}C`], words: t('media.key_copy') },
        ]),
    { keys: [`${mod}S`], words: t('media.key_save') },
    { keys: ['O'], words: t('media.key_original') },
  ]
  return (
    <div className={styles.keys}>
      {size !== null && (
        <span>{t('media.viewer_size', { width: String(size.width), height: String(size.height) })}</span>
      )}
      {groups.map(({ keys, words }) => (
        <span key={words}>
          {keys.map((key) => (
            <Keycap key={key} keys={key} />
          ))}{' '}
          {words}
        </span>
      ))}
    </div>
  )
}
