/** Addresses of the panes about people: a feature of its own, since commands and settings lead there as well. */
export {
  newPage,
  openBot,
  openBots,
  openInvitations,
  openNewBot,
  openNewInvitation,
  openNewPerson,
  openOwnPage,
  openPeople,
  openReports,
} from './peopleAddress.ts'
export { mayInvite, type InviteKind } from './mayInvite.ts'
