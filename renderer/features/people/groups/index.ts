export { groupsView } from './groupsView.ts'
