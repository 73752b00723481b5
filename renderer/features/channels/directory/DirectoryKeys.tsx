import { t } from '../../../../shared/i18n.ts'
import { keyLabel, keysOf, useAccount, useKnownCommands, useUi } from '../../../state/index.ts'
import { whyNotCreate } from '../../channelsAddress/index.ts'
import styles from './directory.module.css'

/** A hint's keys: those of the list itself, or those of a command, which the person may have changed. */
interface Hint {
  readonly keys: readonly string[] | { readonly command: string }
  readonly words: string
}

const channelHints = (): readonly Hint[] => [
  { keys: ['ArrowUp', 'ArrowDown'], words: t('channels.key_choose') },
  { keys: ['Enter'], words: t('channels.key_open') },
  { keys: [' '], words: t('channels.key_preview') },
  { keys: { command: 'directory.join' }, words: t('channels.key_join') },
  { keys: { command: 'directory.settings' }, words: t('channels.key_settings') },
]
const createHint = (): Hint => ({ keys: { command: 'directory.create' }, words: t('channels.key_create') })

interface DirectoryKeysProps {
  /** No channel is listed that a key could act on. */
  readonly isEmpty: boolean
}

/** The keys that do something now, at the foot of the directory. */
export function DirectoryKeys({ isEmpty }: DirectoryKeysProps) {
  const mayCreate = useAccount((state) => whyNotCreate(state) === null)
  const platform = useUi((ui) => ui.app.platform)
  const settings = useUi((ui) => ui.settings)
  const known = useKnownCommands()
  const keysOfHint = ({ keys }: Hint): readonly string[] => {
    if (!('command' in keys)) return keys
    const command = known.get(keys.command)
    return command === undefined ? [] : keysOf(command, settings).slice(0, 1)
  }
  const hints = [...(isEmpty ? [] : channelHints()), ...(mayCreate ? [createHint()] : [])]
  if (hints.length === 0) return null
  return (
    <footer className={styles.keys} aria-label={t('channels.keys')}>
      {hints.map((hint) => {
        const keys = keysOfHint(hint)
        return keys.length === 0 ? null : (
          <span key={hint.words}>
            {keys.map((key) => (
              <kbd key={key}>{keyLabel(key, platform).replaceAll('+', ' ')}</kbd>
            ))}
            {hint.words}
          </span>
        )
      })}
    </footer>
  )
}
