import { emptyMessages } from '../../../shared/model/slices/messages.ts'
import { emptyViews } from '../../../shared/model/slices/views.ts'
import { lightSlices, registerSteps } from '../../../shared/model/account.ts'
import type { AccountState, FoldOptions } from '../../../shared/model/account.ts'
import type { AccountEvent } from '../../../shared/model/localEvent.ts'
import { inPieces } from '../http/inPieces.ts'

export type RegistrationEvent = Extract<AccountEvent, { type: 'local/snapshot' }>

/** A registration that was folded beforehand, on top of `old`. */
export interface Registration {
  readonly event: RegistrationEvent
  readonly old: AccountState | null
  readonly next: AccountState
}

/** Folds a registration as main does, and lets other work in between: the whole of an organization may take a while. */
export async function foldRegistration(
  old: AccountState | null,
  event: RegistrationEvent,
  onError: FoldOptions['onError'],
): Promise<Registration> {
  const next = await inPieces(registerSteps(old, event, { names: lightSlices, onError }), 0)
  return { event, old, next: { ...next, messages: emptyMessages, views: emptyViews } }
}

/** The state after it, where little may have happened since: only the parts that changed are folded again. */
export function afterRegistration(
  state: AccountState | null,
  { event, old, next }: Registration,
  onError: FoldOptions['onError'],
): AccountState {
  if (state === old || state === null) return next
  const names = lightSlices.filter((name) => state[name] !== old?.[name])
  const steps = registerSteps({ ...next, ...pick(state, names) }, event, { names, onError })
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

function pick(state: AccountState, names: readonly (keyof AccountState)[]): Partial<AccountState> {
  return Object.fromEntries(names.map((name) => [name, state[name]]))
}
