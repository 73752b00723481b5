/** Ranks and words of users and groups in the lists of fields that find them. */
export { groupDetail, groupRank, namesakesIn, personDetail, personRank, prepareNames } from './candidates.ts'
export { GranteeMark } from './GranteeMark.tsx'
