export { channelsView } from './channelsView.ts'
export { addMembers } from './members/memberChanges.ts'
