/** Joins and leaves channels, adds users to them and removes them. */
export {
  joinChannel,
  leaveAtOnce,
  leaveChannel,
  toggleJoined,
  useIsJoinRefused,
  useJoinState,
  wasLeftHere,
  whyNotJoin,
} from './joining.ts'
export {
  addMembers,
  canRemove,
  removeMembers,
  type ChangeOutcome,
  chunksOf,
  principalsOf,
} from './memberChanges.ts'
