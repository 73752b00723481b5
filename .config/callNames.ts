import { callInputs } from '../shared/ipc/contract.ts'

/** The value of CALL_NAMES in shared/ipc/channels.ts: the preload script knows these names and nothing else. */
export const callNames = { CALL_NAMES: JSON.stringify(Object.keys(callInputs)) }
