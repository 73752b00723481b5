/** Adding people to a channel and taking them out. */
export { addMembers, canRemove, removeMembers, type ChangeOutcome } from './memberChanges.ts'
export { chunksOf, principalsOf } from './principals.ts'
