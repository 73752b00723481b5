import type { Pushes } from '../../shared/ipc/contract.ts'
import { call, listen } from '../state/bridge.ts'

/** Batches that came before anybody could take them. */
export const earlyBatches: Pushes['account.batch'][] = []
/** Nobody collects them any more. */
export const endEarlyBatches = listen('account.batch', (batch) => void earlyBatches.push(batch))

/** What main tells a new window; asked for while the modules after this one are still being evaluated. */
export const firstAnswer = call('app.bootstrap', undefined)
