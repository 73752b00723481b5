import { finish } from '../../../../shared/api/pieces.ts'
import { emptyMessages } from '../../../../shared/model/messages/messages.ts'
import { emptyViews } from '../../../../shared/model/views/views.ts'
import { countSteps } from '../../../../shared/model/unread/counts.ts'
import { lightSlices } from '../../../../shared/model/account/accountSlices.ts'
import { registerSteps } from '../../../../shared/model/account/account.ts'
import type { AccountState, SliceName } from '../../../../shared/model/state/accountState.ts'
import type { FoldOptions } from '../../../../shared/model/account/account.ts'
import { structuralSharing } from '../../../../shared/collections/structuralSharing.ts'
import { indexSteps } from '../../../../shared/model/unread/unreadIndex.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { timeSlice } from '../../platform/timeSlice.ts'

export type RegistrationEvent = Extract<AccountEvent, { type: 'local/snapshot' }>

/** A registration that was applied in advance, on top of `old`. */
export interface Registration {
  readonly event: RegistrationEvent
  readonly old: AccountState | null
  readonly next: AccountState
}

/** Applies a registration in time slices, because an organization's state is large. For `before` see timeSlice. */
export async function foldRegistration(
  old: AccountState | null,
  event: RegistrationEvent,
  onError: FoldOptions['onError'],
  before?: () => Promise<unknown> | null,
): Promise<Registration> {
  // The longest part. The index is cached for later users.
  await timeSlice(indexSteps(event.snapshot.unreads), 0, before)
  const fresh = await timeSlice(registerSteps(old, event, { names: lightSlices, onError }), 0, before)
  const next = old === null ? fresh : await timeSlice(knownSteps(old, fresh), 0, before)
  const whole = { ...next, messages: emptyMessages, views: emptyViews }
  // Counted in advance, because the list of accounts shows the counts at once.
  await timeSlice(countSteps(whole), 0, before)
  return { event, old, next: whole }
}

/** Keeps unchanged values identical, so that windows are sent only the differences. */
function* knownSteps(old: AccountState, fresh: AccountState): Generator<void, AccountState> {
  const next: Partial<Record<SliceName, unknown>> = { ...fresh }
  for (const name of lightSlices) {
    next[name] = structuralSharing<unknown>(old[name], fresh[name])
    yield
  }
  return next as unknown as AccountState
}

/**
 * Returns the state after the registration. `next` was computed from `old` in advance. Slices that changed since then
 * are computed again.
 */
export function afterRegistration(
  state: AccountState | null,
  { event, old, next }: Registration,
  onError: FoldOptions['onError'],
): AccountState {
  if (state === old || state === null) return next
  const names = lightSlices.filter((name) => state[name] !== old?.[name])
  return finish(registerSteps({ ...next, ...pick(state, names) }, event, { names, onError }))
}

function pick(state: AccountState, names: readonly (keyof AccountState)[]): Partial<AccountState> {
  return Object.fromEntries(names.map((name) => [name, state[name]]))
}
