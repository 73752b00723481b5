/** Searches for messages that the person asked last, and those that they saved. */
export { askedBefore, searchFor, type Asked } from './askedBefore.ts'
export { NameSearchDialog } from './NameSearchDialog.tsx'
export { hashOfSaved, moveSaved, openSaved, saveSearch, useSavedSearches } from './savedSearches.ts'
export { SavedSearchMenu } from './SavedSearchMenu.tsx'
export { useSavedCounts, type SavedCount } from './useSavedCounts.ts'
