export { ActionState } from './ActionState.tsx'
export { discardSend } from './discardSend.ts'
export { editSend } from './editSend.ts'
export { PendingButton } from './PendingButton.tsx'
