export { matchingPeople } from './matchingPeople.ts'
export { PeoplePanel } from './PeoplePanel.tsx'
export { UserAvatar } from './UserAvatar.tsx'
