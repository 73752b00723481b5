import type { MessageId } from '../../../../shared/api/types.ts'
import type { AccountEvent } from '../../../../shared/model/localEvent.ts'
import { isDeadKey } from '../../http/apiError.ts'
import { fetchMessages } from '../fetchMessages.ts'
import { narrowOf } from '../outboxLook.ts'
import type { Session } from '../session.ts'
import type { SendEntry } from './sendJob.ts'

/**
 * The message and what is around it, and in the same batch the end of its echo. end: it will not be seen, and ends all
 * the same. False: not now.
 */
export async function bringIn(
  session: Session,
  { row: { destination, localId } }: SendEntry,
  id: MessageId,
  end: () => AccountEvent,
): Promise<boolean> {
  const page = {
    narrow: narrowOf(destination),
    anchor: id,
    before: 40,
    after: 40,
    direction: 'around' as const,
    replaces: false,
  }
  const answer = await fetchMessages(session, page, [{ type: 'local/outbox-gone', localId }])
  // A refusal to show it (we may post but not read) does not make it unsent.
  if (!answer.ok && (answer.error.kind !== 'refused' || isDeadKey(answer.error))) return false
  const ended = end()
  if (!answer.ok) session.door.apply([ended])
  return true
}
