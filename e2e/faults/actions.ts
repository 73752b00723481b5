import { createHash } from 'node:crypto'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { unwrap } from '../core/watchClient.ts'
import type { Stop } from '../coreProcess/childMessages.ts'
import { EndedEarly } from '../coreProcess/coreProcess.ts'
import type { CoreProcess } from '../coreProcess/coreProcess.ts'
import type { World } from './world.ts'

/** Does something that the process does not survive. */
export async function dieAt(run: CoreProcess, stop: Stop, act: () => void): Promise<void> {
  run.stopAt(stop)
  act()
  await run.ended
}

/** Does something whose request is on its way when the process ends. What is returned lets the server heed it. */
export async function dieUnderWay(
  run: CoreProcess,
  { server }: World,
  what: string,
  act: () => void,
): Promise<() => void> {
  const { came, release } = server.hold(what, 'request')
  act()
  await came
  await run.kill()
  return release
}

/** A start that the process does not survive, or not for long. */
export async function startAndDie(world: World, stop: Stop): Promise<void> {
  try {
    await (
      await world.start({ stops: [stop] })
    ).ended
  } catch (error) {
    if (!(error instanceof EndedEarly)) throw error
  }
}

/** In a process of its own or in this one. */
type Run = Pick<CoreProcess, 'account' | 'handlers' | 'state' | 'until'>

/** As a person who sees that it did not arrive. */
export async function retryFailed(run: Run): Promise<void> {
  const { account, handlers } = run
  for (const { localId, status } of run.state().outbox.values())
    if (status === 'failed') unwrap(await handlers['outbox.retry']({ account, localId }))
}

/** Resolves when all that was done is done. */
export const settles = (run: Run): Promise<void> =>
  run.until('nothing waits', ({ outbox, actions }) => outbox.size === 0 && actions.size === 0)

export const isOffline = (run: Run, reason?: string): Promise<void> =>
  run.until(
    `offline ${reason ?? ''}`,
    ({ connection }) =>
      connection.state === 'offline' && (reason === undefined || connection.reason === reason),
  )

/** Writes a draft into the conversation as a window does. Returns the draft's rev. */
export async function putDraft(
  run: Run,
  { destination }: Pick<World, 'destination'>,
  content: string,
  { rev = 0, writer = 'window' } = {},
): Promise<number> {
  const { account, handlers } = run
  const id = draftIdOf(destination)
  const draft = { account, id, target: destination, content, caret: null, rev, writer }
  return unwrap(await handlers['draft.put'](draft)).rev
}

/** Nobody waits for the answers: there may be none. before: the text that the person began with, which the window names. */
export const edit = (
  { account, handlers }: Run,
  messageId: number,
  content: string,
  before?: string,
): void => {
  const prevContentSha256 =
    before === undefined ? undefined : createHash('sha256').update(before).digest('hex')
  void handlers['api.call']({
    account,
    route: 'updateMessage',
    params: { messageId, content, prevContentSha256 },
  })
}
export const react = ({ account, handlers }: Run, messageId: number): void =>
  void handlers['reaction.change']({
    account,
    op: 'add',
    messageId,
    emojiName: 'tada',
    emojiCode: '1f389',
    reactionType: 'unicode_emoji',
  })
export const markRead = ({ account, handlers }: Run, messageIds: readonly number[]): void =>
  void handlers['flags.change']({ account, op: 'add', flag: 'read', messageIds: [...messageIds] })
