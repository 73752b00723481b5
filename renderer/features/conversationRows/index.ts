/** Lists of conversations, of one account or several: their rows, keys, actions and hints. */
export { AccountColor } from './AccountColor.tsx'
export { ConversationList } from './ConversationList.tsx'
export { rowKey, type ListItem, type RowItem } from './listItem.ts'
export { RowKeys } from './RowKeys.tsx'
export { useListFocus } from './useListFocus.ts'
