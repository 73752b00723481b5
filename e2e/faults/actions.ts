import { createHash } from 'node:crypto'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { unwrap } from '../core/watchClient.ts'
import type { Stop } from '../coreProcess/childMessages.ts'
import { EndedEarly } from '../coreProcess/coreProcess.ts'
import type { CoreProcess } from '../coreProcess/coreProcess.ts'
import type { FaultWorld } from './world.ts'

/** Performs `act`, during which the process dies at `stop`. */
export async function dieAt(run: CoreProcess, stop: Stop, act: () => void): Promise<void> {
  run.stopAt(stop)
  act()
  await run.ended
}

/**
 * Performs an action whose request is in progress when the process ends. The returned function lets the server
 * process it.
 */
export async function dieUnderWay(
  run: CoreProcess,
  { server }: FaultWorld,
  what: string,
  act: () => void,
): Promise<() => void> {
  const { came, release } = server.hold(what, 'request')
  act()
  await came
  await run.kill()
  return release
}

/** Starts a process that dies during or soon after the start. */
export async function startAndDie(world: FaultWorld, stop: Stop): Promise<void> {
  try {
    await (
      await world.start({ stops: [stop] })
    ).ended
  } catch (error) {
    if (!(error instanceof EndedEarly)) throw error
  }
}

/** In a separate process or in this one. */
type Run = Pick<CoreProcess, 'account' | 'handlers' | 'state' | 'until'>

/** Retries failed messages as the user would. */
export async function retryFailed(run: Run): Promise<void> {
  const { account, handlers } = run
  for (const { localId, status } of run.state().outbox.values())
    if (status === 'failed') unwrap(await handlers['outbox.retry']({ account, localId }))
}

/** Resolves when no action or message waits. */
export const settles = (run: Run): Promise<void> =>
  run.until('nothing waits', ({ outbox, actions }) => outbox.size === 0 && actions.size === 0)

export const isOffline = (run: Run, reason?: string): Promise<void> =>
  run.until(
    `offline ${reason ?? ''}`,
    ({ connection }) =>
      connection.state === 'offline' && (reason === undefined || connection.reason === reason),
  )

/** Writes a draft into the conversation as a window does. Returns the draft's revision. */
export async function putDraft(
  run: Run,
  { destination }: Pick<FaultWorld, 'destination'>,
  content: string,
  { rev = 0, writer = 'window' } = {},
): Promise<number> {
  const { account, handlers } = run
  const id = draftIdOf(destination)
  const draft = { account, id, target: destination, content, caret: null, rev, writer }
  return unwrap(await handlers['draft.put'](draft)).rev
}

/** The result is not awaited, because there may be none. `before` is the text that the edit started from. */
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
