import type { GroupId } from '../../../shared/api/types.ts'
import { navigateHash, uiStore } from '../../state/index.ts'

/** A page of the groups' pane: the list alone, a new group, or one group. */
export type GroupsAddress =
  | { readonly kind: 'list' }
  | { readonly kind: 'new' }
  | { readonly kind: 'group'; readonly groupId: GroupId }

/** Reads the part of the address after `#groups/`; what names nothing is the list. */
export function groupsAddressOf(page: string): GroupsAddress {
  if (page === 'new') return { kind: 'new' }
  return /^\d{1,15}$/.test(page) ? { kind: 'group', groupId: Number(page) } : { kind: 'list' }
}

/** The address of the page of a group. */
export const groupHash = (groupId: GroupId): string => `#groups/${String(groupId)}`

/** Shows the list of an account's groups. */
export const openGroups = (account: string): void => navigateHash('#groups', { account, focus: 'messages' })

/**
 * Shows the page of a group. Another group takes the entry of the one before in the history, so the way back leads out
 * of them.
 */
export function openGroup(account: string, groupId: GroupId): void {
  const { route } = uiStore.getState()
  const isPage = route.view === 'groups' && groupsAddressOf(route.page).kind !== 'list'
  navigateHash(groupHash(groupId), { account, replace: isPage, focus: 'messages' })
}

/** Shows the form of a new group. */
export const openNewGroup = (account: string): void =>
  navigateHash('#groups/new', { account, focus: 'messages' })
