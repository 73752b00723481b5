import type { UserId } from '../../../shared/api/types.ts'
import { navigateHash } from '../../state/index.ts'

/** The part of the address after the pane's name that is the form of a new one. */
export const newPage = 'new'

/** Shows the directory of people. */
export const openPeople = (account: string): void => navigateHash('#people', { account, focus: 'messages' })

/** Shows the user's own page. */
export const openOwnPage = (account: string): void =>
  navigateHash('#people/me', { account, focus: 'messages' })

/** Shows the form of a new person. */
export const openNewPerson = (account: string): void =>
  navigateHash(`#people/${newPage}`, { account, focus: 'messages' })

/** Shows the invitations that are open. */
export const openInvitations = (account: string): void =>
  navigateHash('#invitations', { account, focus: 'messages' })

/** Shows the form of a new invitation. */
export const openNewInvitation = (account: string): void =>
  navigateHash(`#invitations/${newPage}`, { account, focus: 'messages' })

/** Shows the list of bots. */
export const openBots = (account: string): void => navigateHash('#bots', { account, focus: 'messages' })

/** Shows the page of a bot, on which it is changed. */
export const openBot = (account: string, botId: UserId): void =>
  navigateHash(`#bots/${String(botId)}`, { account, focus: 'messages' })

/** Shows the form of a new bot. */
export const openNewBot = (account: string): void =>
  navigateHash(`#bots/${newPage}`, { account, focus: 'messages' })

/** Shows the queue of reports. */
export const openReports = (account: string): void => navigateHash('#reports', { account, focus: 'messages' })
