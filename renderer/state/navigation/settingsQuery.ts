import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const store = createStore(() => ({ query: '' }))

/** Returns the text in the search field of the settings. Empty while a page is shown. */
export const useSettingsQuery = (): string => useStore(store, ({ query }) => query)
export const setSettingsQuery = (query: string): void => store.setState({ query })
export const isSettingsQuery = (): boolean => store.getState().query !== ''
