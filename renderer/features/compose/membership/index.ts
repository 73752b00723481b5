/** Adds users to a channel and removes them. */
export {
  addMembers,
  canRemove,
  removeMembers,
  type ChangeOutcome,
  chunksOf,
  principalsOf,
} from './memberChanges.ts'
