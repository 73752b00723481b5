export { invitationsView } from './invitationsView.ts'
