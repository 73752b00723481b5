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

/** The actions of the viewer that have keys. */
export type ViewerAction =
  | 'previous'
  | 'next'
  | 'first'
  | 'last'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'turn'
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'copy'
  | 'save'
  | 'saveAs'
  | 'original'
  | 'go'

const actions: Readonly<Record<string, ViewerAction>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
  r: 'turn',
  'Shift+ArrowLeft': 'left',
  'Shift+ArrowRight': 'right',
  'Shift+ArrowUp': 'up',
  'Shift+ArrowDown': 'down',
  ArrowUp: 'up',
  ArrowDown: 'down',
  'Mod+c': 'copy',
  'Mod+s': 'save',
  'Mod+Shift+s': 'saveAs',
  o: 'original',
  g: 'go',
}

/** Returns the action of a key in the viewer, or null. */
export function viewerAction(event: {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}): ViewerAction | null {
  if (event.altKey) return null
  const hasModifier = event.ctrlKey || event.metaKey
  const isSign = event.key.length === 1 && !/[a-z]/i.test(event.key)
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
  // Plus needs Shift on most keyboards. Plus and minus zoom with the modifier key as well.
  if (isSign) return actions[name] ?? null
  const shift = event.shiftKey ? 'Shift+' : ''
  return actions[`${hasModifier ? 'Mod+' : ''}${shift}${name}`] ?? null
}
