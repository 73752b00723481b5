import type { Server } from '../server.ts'
import type { Message } from '../state/records.ts'
import { flagBits } from '../state/userRows.ts'
import { canReadMessage } from './access.ts'

/** Returns the active users who get changes of a message: those with a copy, and subscribers who may read it. */
export function messageAudience(server: Server, message: Message): number[] {
  if (message.channelId === null)
    return message.participants.filter((id) => server.state.users.get(id)?.isActive === true)
  const channel = server.state.channels.get(message.channelId)
  return [...server.state.users.values()]
    .filter(
      (user) =>
        user.isActive &&
        (channel?.subscribers.has(user.id) === true || flagBits(user.rows, message.id) !== null) &&
        canReadMessage(server, user, message),
    )
    .map((user) => user.id)
}
