import type { MessageId } from '../../../shared/api/types.ts'
import type { RunningServer } from '../../server/startServer.ts'
import type { Asker } from '../asker.ts'
import type { ClientUser } from '../clientUser.ts'

/** An edit that the client queued. Its text is unique. */
export interface LateEdit {
  readonly messageId: MessageId
  readonly content: string
}

/** Requests an edit from a client; records it if it was queued. */
export async function editAt(user: ClientUser, edit: LateEdit): Promise<void> {
  const { account, client, lateEdits } = user
  const answer = await client.handlers['api.call']({ account, route: 'updateMessage', params: { ...edit } })
  // A refusal is a final outcome too: the call returned it, and nothing is left to track.
  if (answer.ok && isQueued(answer.value)) lateEdits.push(edit)
}

const isQueued = (value: unknown): boolean => typeof value === 'object' && value !== null && 'queued' in value

export async function discardFailed(user: ClientUser): Promise<void> {
  const { account, client, lateEdits } = user
  for (const { id, params, status } of user.main().actions.values()) {
    if (status !== 'failed') continue
    await client.handlers['outbox.discard']({ account, localId: id })
    const index = lateEdits.findIndex(({ content }) => content === params['content'])
    if (index !== -1) lateEdits.splice(index, 1)
  }
}

/**
 * Returns the texts of queued edits that the server refused. The state must list exactly these as failed,
 * since their calls returned success. An edit counts as made if an earlier try with a lost response had
 * succeeded.
 */
export function failedEdits(
  { lateEdits, wire }: Pick<Asker, 'lateEdits' | 'wire'>,
  { server: { state } }: Pick<RunningServer, 'server'>,
): readonly string[] {
  return lateEdits.flatMap(({ content, messageId }) => {
    const isMade = state.messages.byId.get(messageId)?.content === content
    return wire.refusedEdits.has(content) && !isMade ? [content] : []
  })
}
