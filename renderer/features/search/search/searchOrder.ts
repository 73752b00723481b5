import type { ClientSettings } from '../../../../shared/settings/settings.ts'
import { keepSettings, useUi } from '../../../state/index.ts'

type SearchOrder = ClientSettings['searchOrder']

export const searchOrders = ['rank', 'date'] as const satisfies readonly SearchOrder[]

export const useSearchOrder = (): SearchOrder => useUi(({ settings }) => settings.searchOrder)

/** True if the accounts that are not on the screen are searched, too. */
export const useSearchesAll = (): boolean => useUi(({ settings }) => settings.searchScope === 'all')

export const setSearchesAll = (isAll: boolean): void =>
  keepSettings({ searchScope: isAll ? 'all' : 'account' })

/** Saves the sort order. */
export const setSearchOrder = (searchOrder: SearchOrder): void => keepSettings({ searchOrder })
