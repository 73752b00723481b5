import { classifyRepeatable } from './classify.ts'
import type { KindRow, OperationKind, Params } from './operationKind.ts'

/** Returns a kind with the defaults of everything that its row leaves out. */
export function createKind<P extends Params>({
  listing,
  merge,
  optimistic,
  order,
  recovery,
  ...fields
}: KindRow<P>): OperationKind<P> {
  return {
    key: () => null,
    ...fields,
    order: {
      inLane: 'sequence',
      isLowPriority: false,
      isSentOnClose: false,
      delayMs: () => 0,
      isNeeded: () => true,
      prepare: () => Promise.resolve(null),
      onAttempt: () => undefined,
      ...order,
    },
    merge: {
      pair: () => undefined,
      failed: () => undefined,
      isSuperseded: () => false,
      ...merge,
    },
    optimistic: {
      value: () => undefined,
      current: () => undefined,
      events: () => [],
      rollback: (params, _isGone, state, before) =>
        before === undefined ? [] : (optimistic?.events?.(params, before, state) ?? []),
      retried: (params) => params,
      ...optimistic,
    },
    recovery: {
      repeat: 'freely',
      maxServerFaults: Infinity,
      lookUp: () => Promise.resolve(false),
      classify: (error, { unreadable }) => classifyRepeatable(error, unreadable),
      ignoredPart: () => null,
      onRefused: () => false,
      stored: (params) => params,
      ...recovery,
    },
    listing: {
      visibility: () => 'pending',
      isShownElsewhere: () => false,
      ...listing,
    },
  }
}
