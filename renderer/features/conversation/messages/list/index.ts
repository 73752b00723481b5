/** The virtual list. It is independent of messages. */
export { VirtualList, type NumberedRows } from './VirtualList.tsx'
export type { ListHandle, ListItem, ListAnchor, ListReport } from './listItem.ts'
export { useRowTouched } from './useRowTouched.ts'
