import { t, type MessageKey } from '../../../../shared/i18n.ts'
import type { CommandId } from '../../../../shared/keys/commandTable.ts'
import { KeyHints } from '../../common/keyHints/index.ts'

const hints: readonly (readonly [commands: readonly CommandId[], words: MessageKey])[] = [
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

/** Key hints at the foot of a list of conversations. */
export function RowKeys() {
  return <KeyHints hints={hints.map(([commands, words]) => ({ commands, words: t(words) }))} />
}
