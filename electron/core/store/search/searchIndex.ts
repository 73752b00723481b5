import type { Message } from '../../../../shared/api/types.ts'
import { contentText } from '../../../../shared/content/text/contentText.ts'
import { parseContent } from '../../../../shared/content/parseContent.ts'
import { foldText } from '../../../../shared/model/search/foldText.ts'
import type { Database } from '../thread/database.ts'
import { marksOfMessage } from './searchMarks.ts'
import { pairsOf } from './searchTokens.ts'
import { parseStoredMessage } from '../messages/storedMessage.ts'

/** Number of messages read at a time. */
export const atOnce = 16

/**
 * Values of the column `indexed`, which is 0 for a message to be indexed. skipped: indexing failed and is not repeated.
 */
const indexed = { done: 1, skipped: 2 } as const

/**
 * Indexes the newest messages that are not indexed yet, until `ms` milliseconds have passed or `count` are done.
 * Returns true if some are left.
 */
export function indexSome(database: Database, ms: number, count = Infinity): boolean {
  const end = performance.now() + ms
  let left = count
  for (;;) {
    const rows = database.all(
      'select id, body from message where indexed = 0 order by id desc limit ?',
      Math.min(atOnce, left),
    )
    for (const row of rows) {
      indexOne(database, Number(row['id']), parseStoredMessage(row['body']))
      left -= 1
      if (left <= 0 || performance.now() > end) return true
    }
    if (rows.length < atOnce) return false
  }
}

/** Skips the message that would be indexed next. */
export function skipNext(database: Database): void {
  database.run(
    'update message set indexed = ? where id = (select max(id) from message where indexed = 0)',
    indexed.skipped,
  )
}

const tables = [
  ['search_text', 'id'],
  ['search_three', 'rowid'],
  ['search_two', 'rowid'],
] as const

function indexOne(database: Database, id: number, message: Message | null): void {
  if (database.get('select id from search_text where id = ?', id) !== null)
    for (const [table, key] of tables) database.run(`delete from ${table} where ${key} = ?`, id)
  // A message that cannot be parsed cannot be found.
  const text = message === null ? null : textOf(message)
  if (text !== null) {
    const { about, folded, marks, words } = text
    database.run('insert into search_text(id, about, words) values (?, ?, ?)', id, about, words)
    database.run('insert into search_three(rowid, words, marks) values (?, ?, ?)', id, folded, marks.join(''))
    database.run(
      'insert into search_two(rowid, pairs) values (?, ?)',
      id,
      [...pairsOf(folded), ...marks].join(' '),
    )
  }
  const state = message !== null && text === null ? indexed.skipped : indexed.done
  database.run('update message set indexed = ? where id = ?', state, id)
}

/** Returns null if the message cannot be processed. The messages after it must still be found. */
function textOf(message: Message) {
  try {
    const about = aboutMessage(message)
    const words = contentText(parseContent(message.content))
    const marks = marksOfMessage(message)
    return { about, folded: foldText(`${about}\n${words}`), marks, words }
  } catch {
    return null
  }
}

/**
 * Returns the text that is searched along with the content: the topic, as on the server. Sender and channel are
 * filters.
 */
export const aboutMessage = (message: Message): string => (message.type === 'channel' ? message.topic : '')
