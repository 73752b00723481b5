/** Fields that find users, groups and channels by name, and show the chosen ones as chips. */
export { bestOptions, type Candidate } from './bestOptions.ts'
export {
  foldedChannel,
  foldedUser,
  groupDetail,
  groupRank,
  namesakesIn,
  personDetail,
  personRank,
  prepareNames,
} from './candidates.ts'
export { ChipPicker } from './ChipPicker.tsx'
export { granteeCandidates, isCounted, type WantedGrantees } from './granteeCandidates.tsx'
export { GranteeMark } from './GranteeMark.tsx'
export { PersonPicker } from './PersonPicker.tsx'
