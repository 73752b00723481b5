import { ipcMain } from 'electron'
import type { IpcMainInvokeEvent } from 'electron'
import { isWorthALine } from '../../core/platform/guard.ts'
import type { Log } from '../../core/platform/log.ts'
import { callNames } from '../../../shared/ipc/channels.ts'
import type { CallName } from '../../../shared/ipc/channels.ts'
import type { CallInput, CallOutputs, CallResult } from '../../../shared/ipc/contract.ts'
import { isAppUrl } from '../network/appOrigin.ts'
import type { MayCall } from './callRates.ts'
import type { PushSender } from './pushes.ts'
import type { OwnedWindow, Windows } from '../window/windows.ts'

/** Handlers of all calls of the contract. A missing or mistyped one does not compile. */
export type Handlers = {
  readonly [N in CallName]: (input: CallInput<N>, asker: OwnedWindow) => Promise<CallResult<CallOutputs[N]>>
}

/**
 * Handles the page's calls as if the page were hostile. The window is created first, so `handlers` may be ready later.
 * Calls from other senders are rejected and logged.
 */
export function enableIpc(
  windows: Windows,
  handlers: Promise<Handlers>,
  pushes: Pick<PushSender, 'settled'>,
  log: Log,
  mayCall: MayCall,
): void {
  const refused = createRefusals(log)
  for (const name of callNames)
    ipcMain.handle(name, async (event, input: unknown) =>
      answer(name, event, input, { windows, handlers, pushes, log, mayCall, refused }),
    )
}

type Refused = (name: CallName, reason: string | null) => void

/** Logs refused calls with a count per name, so that a page that keeps calling cannot fill the log. */
function createRefusals(log: Log): Refused {
  const counts = new Map<CallName, number>()
  return (call, reason) => {
    const count = (counts.get(call) ?? 0) + 1
    counts.set(call, count)
    if (isWorthALine(count)) log.error('refused a call', { call, count, reason })
  }
}

interface Parts {
  readonly windows: Windows
  readonly handlers: Promise<Handlers>
  readonly pushes: Pick<PushSender, 'settled'>
  readonly log: Log
  readonly mayCall: MayCall
  readonly refused: Refused
}

async function answer<N extends CallName>(
  name: N,
  event: IpcMainInvokeEvent,
  input: unknown,
  { windows, handlers, pushes, log, mayCall, refused }: Parts,
): Promise<CallResult<CallOutputs[N]>> {
  // Read at once, because a frame that navigates meanwhile becomes a different frame.
  const frame = event.senderFrame
  const seen = frame === null ? null : { url: frame.url, origin: frame.origin, parent: frame.parent }
  const asker = windows.ownerOf(event.sender)
  const { confinementFault, parseInput, senderFault } = await import('./checkCall.ts')
  const fault = senderFault(seen, asker !== null, isAppUrl)
  if (fault !== null || asker === null) {
    // A page may call while its window closes. Then neither exists any longer, and nothing waits for the answer.
    if (asker !== null || (frame !== null && !event.sender.isDestroyed())) refused(name, fault)
    throw new Error('Refused')
  }
  const parsed = parseInput(name, input)
  if (!parsed.ok) {
    refused(name, `input: ${parsed.error.message}`)
    return parsed
  }
  const confined = asker.account === null ? null : confinementFault(name, parsed.value, asker.account)
  if (confined !== null) {
    refused(name, confined)
    return { ok: false, error: { code: 'refused', message: confined } }
  }
  if (!mayCall(name)) {
    refused(name, 'too many')
    const { t } = await import('../../../shared/i18n.ts')
    return { ok: false, error: { code: 'refused', message: t('shell.rate.refused') } }
  }
  try {
    const result = await (await handlers)[name](parsed.value, asker)
    // The page must receive earlier pushes before the answer.
    await pushes.settled(asker.window)
    return result
  } catch (error) {
    // Errors must not be thrown to the page, which would receive only an English message.
    log.error('a call failed', { call: name, error })
    return {
      ok: false,
      error: { code: 'unknown', message: error instanceof Error ? error.message : String(error) },
    }
  }
}
