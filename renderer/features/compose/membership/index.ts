/** Adds users to a channel and removes them. */
export { addMembers, canRemove, removeMembers, type ChangeOutcome } from './memberChanges.ts'
export { chunksOf, principalsOf } from './principals.ts'
