import type { MessageId } from '../../../../../shared/api/types.ts'
import { toggleKey, useToggledKeys } from '../../../../state/index.ts'

const keyOf = (account: string, id: MessageId): string => `${account} ${String(id)}`

/**
 * Returns a function that returns true for reports marked as dealt with. The marks are stored on this computer only.
 */
export function useDealtReports(account: string): (id: MessageId) => boolean {
  const keys = useToggledKeys('dealtReports')
  return (id) => keys.has(keyOf(account, id))
}

/** Marks a report as dealt with, or as open again. */
export const toggleDealt = (account: string, id: MessageId): void =>
  toggleKey('dealtReports', keyOf(account, id))
