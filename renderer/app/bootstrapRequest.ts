import type { Pushes } from '../../shared/ipc/contract.ts'
import { call, listen } from '../state/bridge.ts'

/** Batches that arrived before the stores existed. */
export const earlyBatches: Pushes['account.batch'][] = []
/** Stops collecting early batches. */
export const endEarlyBatches = listen('account.batch', (batch) => void earlyBatches.push(batch))

/** The response to the bootstrap request. The request is sent before the remaining modules are evaluated. */
export const bootstrapRequest = call('app.bootstrap', undefined)
