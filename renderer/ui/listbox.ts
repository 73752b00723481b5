/**
 * Attributes of a list that a text field owns. The focus stays in the field: without the tab index a list that scrolls
 * would be a stop of the Tab key.
 */
export const listbox = { role: 'listbox', tabIndex: -1 } as const
