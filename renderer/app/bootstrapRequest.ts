import type { Pushes } from '../../shared/ipc/contract.ts'
import { call, listen } from '../state/bridge.ts'

/** Batches that came before anything could take them. */
export const earlyBatches: Pushes['account.batch'][] = []
/** Ends the collection of early batches. */
export const endEarlyBatches = listen('account.batch', (batch) => void earlyBatches.push(batch))

/** The answer to the bootstrap request, sent while the modules after this one are still being evaluated. */
export const bootstrapRequest = call('app.bootstrap', undefined)
