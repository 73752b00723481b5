/** Addresses of the groups' pane: a feature of its own, since cards and chips lead there as well. */
export { groupHash, groupsAddressOf, openGroup, openGroups, openNewGroup } from './groupsAddress.ts'
