import { callInputs } from '../shared/ipc/contract.ts'

/** Value of CALL_NAMES in shared/ipc/channels.ts. The preload script needs only these names. */
export const callNames = { CALL_NAMES: JSON.stringify(Object.keys(callInputs)) }
