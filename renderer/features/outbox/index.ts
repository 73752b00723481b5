export { ActionState } from './ActionState.tsx'
export { editSend } from './editSend.ts'
export { PendingButton } from './PendingButton.tsx'
