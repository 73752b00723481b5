import { t, type MessageKey } from '../../../shared/i18n.ts'
import { useKeyOf } from '../../state/index.ts'
import styles from './rows.module.css'

const hints: readonly (readonly [commands: readonly string[], words: MessageKey])[] = [
  [['row.next', 'row.previous'], 'conversationRows.key_move'],
  [['row.open'], 'conversationRows.key_open'],
  [['row.peek'], 'conversationRows.key_peek'],
  [['row.read'], 'conversationRows.key_read'],
  [['row.mute'], 'conversationRows.key_mute'],
  [['row.follow'], 'conversationRows.key_follow'],
  [['row.resolve'], 'conversationRows.key_resolve'],
  [['row.later'], 'conversationRows.key_later'],
  [['help.shortcuts'], 'conversationRows.key_all'],
]

/** The keys of a list of conversations at its foot, as the person has them; a command without a key is left out. */
export function RowKeys() {
  const keyOf = useKeyOf()
  return (
    <footer className={styles.keys} aria-label={t('conversationRows.keys')}>
      {hints.map(([commands, words]) => {
        const keys = commands.flatMap((id) => keyOf(id) ?? [])
        return keys.length === 0 ? null : (
          <span key={words}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
            {t(words)}
          </span>
        )
      })}
    </footer>
  )
}
