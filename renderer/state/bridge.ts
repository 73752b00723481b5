import type { CallName, PushName } from '../../shared/ipc/channels.ts'
import { joinBatches, type BatchPiece } from '../../shared/ipc/transfer/batchText.ts'
import type { Bridge, CallError, CallInput, CallOutputs, Pushes } from '../../shared/ipc/contract.ts'

declare global {
  interface Window {
    /** Put there by the preload script; absent only in tests. */
    bridge: Bridge
  }
}

/** Error that a refused call throws: `code` is stable, `message` is for the person. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly code: string
  readonly serverCode: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly movable: CallError['movable']
  readonly notInvited: CallError['notInvited']
  readonly creation: CallError['creation']

  constructor(error: CallError) {
    super(error.message)
    this.code = error.code
    this.serverCode = error.serverCode
    this.retryAfterSeconds = error.retryAfterSeconds
    this.movable = error.movable
    this.notInvited = error.notInvited
    this.creation = error.creation
  }
}

/** Input of a call, deeply readonly: main only reads it, so lists of the state can be passed as they are. */
type Given<T> = T extends object ? { readonly [K in keyof T]: Given<T[K]> } : T

/** Why a call failed, in words for the person. */
export const failureText = (error: unknown): string =>
  error instanceof CallFailure ? error.message : String(error)

/** Asks main; resolves to the call's value, throws CallFailure otherwise. */
export async function call<N extends CallName>(name: N, input: Given<CallInput<N>>): Promise<CallOutputs[N]> {
  let result
  try {
    result = await window.bridge.invoke(name, input as CallInput<N>)
  } catch (error) {
    // The bridge itself refuses (an unknown name, main gone): a fault of ours, not the person's.
    throw new CallFailure({
      code: 'unknown',
      message: error instanceof Error ? error.message : String(error),
    })
  }
  if (!result.ok) throw new CallFailure(result.error)
  return result.value
}

/** Listens to a push of main; returns the unsubscriber. */
export function listen<N extends PushName>(name: N, callback: (payload: Pushes[N]) => void): () => void {
  const join = joinBatches()
  return window.bridge.on(name, (payload) => {
    const arrived = name === 'account.batch' ? join(payload as string | BatchPiece) : payload
    if (arrived !== null) callback(arrived as Pushes[N])
  })
}

/** Codes of failures that the network or the server causes, and nothing in the application. */
const outsideCodes: ReadonlySet<string> = new Set(['network', 'offline', 'tls', 'server', 'rate-limit'])

/**
 * For calls whose failure only belongs in the log: the person has nothing to do about it. A connection that is gone is
 * logged as a warning: errors in the log are faults of the application.
 */
export function callQuietly<N extends CallName>(name: N, input: Given<CallInput<N>>): void {
  call(name, input).catch((error: unknown) => {
    if (name === 'app.log') return
    const isOutside = error instanceof CallFailure && outsideCodes.has(error.code)
    logError(`${name}: ${describe(error)}`, isOutside ? 'warn' : 'error')
  })
}

/** Writes one line to the app's log in main. */
export function logError(text: string, level: 'warn' | 'error' = 'error'): void {
  callQuietly('app.log', { level, text: text.slice(0, 8000) })
}

const describe = (error: unknown): string =>
  error instanceof CallFailure
    ? `${error.code} ${error.message}`
    : error instanceof Error
      ? error.message
      : String(error)
