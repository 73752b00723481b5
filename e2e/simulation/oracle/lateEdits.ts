import type { MessageId } from '../../../shared/api/types.ts'
import type { RunningServer } from '../../server/startServer.ts'
import type { Asker } from '../asker.ts'
import type { Person } from '../person.ts'

/** An edit of which a client said that it makes it later: `content` is the text of no other one. */
export interface LateEdit {
  readonly messageId: MessageId
  readonly content: string
}

/** Asks a client for an edit; what it does not know the end of by then is noted. */
export async function editAt(person: Person, edit: LateEdit): Promise<void> {
  const { account, client, lateEdits } = person
  const answer = await client.handlers['api.call']({ account, route: 'updateMessage', params: { ...edit } })
  // A refusal is an answer too: it is told here, and nothing is left to be done.
  if (answer.ok && isQueued(answer.value)) lateEdits.push(edit)
}

const isQueued = (value: unknown): boolean => typeof value === 'object' && value !== null && 'queued' in value

/** Takes back what failed. */
export async function discardFailed(person: Person): Promise<void> {
  const { account, client, lateEdits } = person
  for (const { id, params, status } of person.main().actions.values()) {
    if (status !== 'failed') continue
    await client.handlers['outbox.discard']({ account, localId: id })
    const at = lateEdits.findIndex(({ content }) => content === params['content'])
    if (at !== -1) lateEdits.splice(at, 1)
  }
}

/**
 * The texts of those that came to nothing, by what the server answered: the person was promised them and heard of no
 * refusal yet, so the state must tell of these and of no others. One that was refused since an earlier try, the answer
 * of which was lost, had made it, is made.
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
