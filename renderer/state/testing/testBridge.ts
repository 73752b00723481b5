import { batchText, isSmall } from '../../../shared/ipc/transfer/batchText.ts'
import type { CallName, PushName } from '../../../shared/ipc/channels.ts'
import type { Attached, CallInput, CallOutputs, CallResult, Pushes } from '../../../shared/ipc/contract.ts'
import { encodeChunks } from '../../../shared/ipc/transfer/chunks.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'

type Answers = {
  [N in CallName]?: (input: CallInput<N>) => CallResult<CallOutputs[N]> | Promise<CallResult<CallOutputs[N]>>
}

/** Results of calls for which a test defines none. All others succeed with null. */
const defaults: { readonly [N in CallName]?: CallOutputs[N] } = {
  'draft.put': { rev: 1 },
  'read.mark': { id: null, count: 0 },
}

/** Installs a fake window.bridge. Records the calls made, and can push to the window. */
export function installBridge(answers: Answers = {}) {
  const asked: { readonly name: CallName; readonly input: unknown }[] = []
  const listeners = new Map<PushName, Set<(payload: never) => void>>()
  window.bridge = {
    async invoke<N extends CallName>(name: N, input: CallInput<N>) {
      asked.push({ name, input })
      const answer = answers[name] as ((given: unknown) => CallResult<CallOutputs[N]>) | undefined
      if (answer !== undefined) return answer(input)
      return { ok: true, value: (defaults[name] ?? null) as CallOutputs[N] }
    },
    on(name, callback) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(callback))
      return () => set.delete(callback)
    },
  }
  return {
    asked,
    inputs: (name: CallName): readonly unknown[] =>
      asked.filter((item) => item.name === name).map(({ input }) => input),
    push: <N extends PushName>(name: N, payload: Pushes[N]): void => {
      const batch = name === 'account.batch' ? (payload as Pushes['account.batch']) : null
      const crossing = batch === null || isSmall(batch) ? payload : batchText(batch)
      for (const callback of listeners.get(name) ?? []) callback(crossing as never)
    },
  }
}

/** Returns the result of `account.attach` for a state. */
export function attached(state: AccountState, seq = 0): CallResult<Attached> {
  const [chunk = '', ...others] = encodeChunks(state, null, Number.POSITIVE_INFINITY)
  if (others.length > 0) throw new Error('one chunk holds any state of a test')
  return ok({ seq, chunk, token: null, isChange: false })
}

export const ok = <T>(value: T): CallResult<T> => ({ ok: true, value })
export const failed = (code: string, fields: { retryAfterSeconds?: number } = {}): CallResult<never> => ({
  ok: false,
  error: { code, message: `(${code})`, ...fields },
})
