import { editMessage } from './server/actions/messages/editMessage.ts'
import type { RunningServer } from './server/startServer.ts'

/** Moves all messages of a topic directly on the server, without an event. */
export function moveTopic(
  { accounts, server }: Pick<RunningServer, 'accounts' | 'server'>,
  { channelId, topic }: { readonly channelId: number; readonly topic: string },
  to: { readonly channelId?: number; readonly topic: string },
): void {
  const { channels, messages, users } = server.state
  const moved = [...messages.byId.values()].filter(
    (message) => message.channelId === channelId && message.topic === topic,
  )
  const channel = channels.get(to.channelId ?? channelId)
  const editor = users.get(accounts[0]!.user_id)
  const [first] = moved
  if (first === undefined || channel === undefined || editor === undefined)
    throw new Error(`there is nothing to move: ${topic}`)
  const ids = moved.map(({ id }) => id)
  const betweenChannels = channel.id !== channelId
  editMessage(server, first, {
    editor,
    move: { ids, channel, topic: to.topic, mode: 'change_all', betweenChannels, isWhole: true },
  })
}
