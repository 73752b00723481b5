import type { ClientSettings } from '../../../shared/settings/settings.ts'
import { keepSettings, useUi } from '../../state/index.ts'

type SearchOrder = ClientSettings['searchOrder']

export const searchOrders = ['rank', 'date'] as const satisfies readonly SearchOrder[]

export const useSearchOrder = (): SearchOrder => useUi(({ settings }) => settings.searchOrder)

/** Takes another order. */
export const setSearchOrder = (searchOrder: SearchOrder): void => keepSettings({ searchOrder })
