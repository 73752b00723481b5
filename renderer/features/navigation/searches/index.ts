/** Current, recent and saved searches for messages. */
export { lastSearch, openSearch, recentSearches, searchFor, type FieldSearch } from './lastSearch.ts'
export { NameSearchDialog } from './NameSearchDialog.tsx'
export { fieldSearchOf, openSaved, orderSaved, saveSearch, useSavedSearches } from './savedSearches.ts'
export { hashOfSaved, shownSearches, type ShownSearch } from './shownSearches.ts'
export { SavedSearchMenu } from './SavedSearchMenu.tsx'
export { type SavedCount, useSavedCounts } from './savedCounts.ts'
