import type { ClientSettings } from '../../../shared/settings/settings.ts'
import { callQuietly, uiStore, useUi } from '../../state/index.ts'

type SearchOrder = ClientSettings['searchOrder']

export const searchOrders = ['rank', 'date'] as const satisfies readonly SearchOrder[]

export const useSearchOrder = (): SearchOrder => useUi(({ settings }) => settings.searchOrder)

/** Takes another order: at once here, and in main for good. */
export function setSearchOrder(searchOrder: SearchOrder): void {
  uiStore.setState(({ settings }) => ({ settings: { ...settings, searchOrder } }))
  callQuietly('settings.set', { searchOrder })
}
