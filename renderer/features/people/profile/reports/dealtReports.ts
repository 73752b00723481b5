import type { MessageId } from '../../../../../shared/api/types.ts'
import { toggleKey, useToggledKeys } from '../../../../state/index.ts'

const keyOf = (account: string, id: MessageId): string => `${account} ${String(id)}`

/** Tells which reports the person has dealt with: this computer alone keeps it. */
export function useDealtReports(account: string): (id: MessageId) => boolean {
  const keys = useToggledKeys('dealtReports')
  return (id) => keys.has(keyOf(account, id))
}

/** Marks a report as dealt with, or opens it again. */
export const toggleDealt = (account: string, id: MessageId): void =>
  toggleKey('dealtReports', keyOf(account, id))
