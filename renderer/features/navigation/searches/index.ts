/** Searches for messages that the person asked last, and those that they saved. */
export { askedBefore, openSearch, recentSearches, searchFor, type Asked } from './askedBefore.ts'
export { NameSearchDialog } from './NameSearchDialog.tsx'
export { askedOf, moveSaved, openSaved, orderSaved, saveSearch, useSavedSearches } from './savedSearches.ts'
export { hashOfSaved, shownSearches, type ShownSearch } from './shownSearches.ts'
export { SavedSearchMenu } from './SavedSearchMenu.tsx'
export type { SavedCount } from './savedCounter.ts'
export { useSavedCounts } from './useSavedCounts.ts'
