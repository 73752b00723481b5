import type { MessageId } from '../../../../shared/api/types.ts'
import type { Log } from '../../platform/log.ts'
import type { StoredJob } from '../../store/state/ownOperations.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { OwnFile } from '../engine/operationLog.ts'

/** Kinds of a message in the file; the other is that of earlier versions. */
const sendKinds: ReadonlySet<string> = new Set([routes.sendMessage.name, 'send'])

/**
 * Which of the messages that the last run left on their way are in the main file by now: it ended between the two
 * files' commits. By local id.
 */
export async function alreadySent(
  files: OwnFile | null,
  jobs: readonly StoredJob[],
  log: Log,
): Promise<Readonly<Record<string, MessageId>>> {
  const localIds = jobs.filter(({ kind }) => sendKinds.has(kind)).map(({ id }) => id)
  if (files === null || localIds.length === 0) return {}
  try {
    return await files.call('main', 'settled', { localIds })
  } catch (error) {
    // A look at each conversation tells as well.
    log.warn('what was sent at the end of the last run is not known', { error })
    return {}
  }
}
