import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import type { RunningServer } from '../server/startServer.ts'
import { unwrap } from './harness.ts'
import type { Run } from './profileRuns.ts'

/** Writes a draft to these users, replacing the existing one; resolves once it is saved. */
export async function writeDraft(
  { account, client }: Pick<Run, 'account' | 'client'>,
  userIds: number[],
  content: string,
): Promise<void> {
  const target = { type: 'direct' as const, userIds }
  const draft = { account, id: draftIdOf(target), target, content, caret: null, rev: 1000, writer: 'w' }
  unwrap(await client.handlers['draft.put'](draft))
}

/** Texts of the drafts that the server stores for the user of the runs. */
export const draftsOn = (server: RunningServer): readonly string[] =>
  [...server.server.state.users.get(server.accounts[1]!.user_id)!.drafts.values()].map(
    ({ content }) => content,
  )
