import type { CallName, PushName } from '../../shared/ipc/channels.ts'
import { joinBatches, type BatchCrossing } from '../../shared/ipc/transfer/batchText.ts'
import type { Bridge, CallError, CallInput, CallOutputs, Pushes } from '../../shared/ipc/contract.ts'

declare global {
  interface Window {
    /** Set by the preload script. Missing in tests only. */
    bridge: Bridge
  }
}

/** Thrown by `call` when main refuses or fails. `code` is stable, `message` is shown to the user. */
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

/** Input of a call, deeply readonly, so that lists of the state can be passed. Main only reads them. */
export type Given<T> = T extends object ? { readonly [K in keyof T]: Given<T[K]> } : T

/** Returns the reason why a call failed, as text for the user. */
export const failureText = (error: unknown): string =>
  error instanceof CallFailure ? error.message : String(error)

/** Calls main. Resolves to the call's value; throws CallFailure otherwise. */
export async function call<N extends CallName>(name: N, input: Given<CallInput<N>>): Promise<CallOutputs[N]> {
  let result
  try {
    result = await window.bridge.invoke(name, input as CallInput<N>)
  } catch (error) {
    // The bridge itself refused: an unknown name, or main has quit. Either is a fault of the app.
    throw new CallFailure({
      code: 'unknown',
      message: error instanceof Error ? error.message : String(error),
    })
  }
  if (!result.ok) throw new CallFailure(result.error)
  return result.value
}

/** Subscribes to a push of main. Returns a function that unsubscribes. */
export function listen<N extends PushName>(name: N, callback: (payload: Pushes[N]) => void): () => void {
  const join = joinBatches()
  return window.bridge.on(name, (payload) => {
    const arrived = name === 'account.batch' ? join(payload as BatchCrossing) : payload
    if (arrived !== null) callback(arrived as Pushes[N])
  })
}

/** Codes of failures caused by the network or the server, not by the app. */
const outsideCodes: ReadonlySet<string> = new Set(['network', 'offline', 'tls', 'server', 'rate-limit'])

/**
 * Makes a call whose failure is only logged, because the user cannot do anything about it. Failures of the network or
 * server are logged as warnings: an error in the log means a fault of the app.
 */
export function callQuietly<N extends CallName>(name: N, input: Given<CallInput<N>>): void {
  call(name, input).catch((error: unknown) => {
    if (name === 'app.log') return
    const isOutside = error instanceof CallFailure && outsideCodes.has(error.code)
    logError(`${name}: ${describe(error)}`, isOutside ? 'warn' : 'error')
  })
}

/** Writes a line to the app's log in main, at most 8000 characters. */
export function logError(text: string, level: 'warn' | 'error' = 'error'): void {
  callQuietly('app.log', { level, text: text.slice(0, 8000) })
}

const describe = (error: unknown): string =>
  error instanceof CallFailure
    ? `${error.code} ${error.message}`
    : error instanceof Error
      ? error.message
      : String(error)
