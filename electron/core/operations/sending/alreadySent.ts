import type { MessageId } from '../../../../shared/api/types.ts'
import type { Log } from '../../platform/log.ts'
import type { OwnRow } from '../../store/state/ownOperations.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { OwnFile } from '../../store/ownTable.ts'

/** Names of the operation that sends a message, in this version and in 0.1. */
const sendKinds: ReadonlySet<string> = new Set([routes.sendMessage.name, 'send'])

/**
 * Returns the ids of messages that the main file already has although the last run did not finish sending them, by
 * local id. This happens if the app quit between the commits of the two files.
 */
export async function alreadySent(
  files: OwnFile | null,
  rows: readonly OwnRow[],
  log: Log,
): Promise<Readonly<Record<string, MessageId>>> {
  const localIds = rows.filter(({ kind }) => sendKinds.has(kind)).map(({ key }) => key)
  if (files === null || localIds.length === 0) return {}
  try {
    return await files.call('main', 'settled', { localIds })
  } catch (error) {
    // Not fatal: each message is looked up on the server, too.
    log.warn('messages sent at the end of the last run could not be read', { error })
    return {}
  }
}
