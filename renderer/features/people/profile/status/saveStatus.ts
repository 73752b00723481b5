import type { z } from 'zod'
import type { routes } from '../../../../../shared/api/routes/index.ts'
import { t } from '../../../../../shared/i18n.ts'
import {
  accountEntries,
  call,
  failureText,
  navigateHash,
  openDialog,
  startHash,
  uiStore,
} from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import type { StatusEnd } from './statusEnd.ts'

/** Emoji of a status. An empty `emojiCode` means none. */
export interface StatusEmoji {
  readonly emojiName: string
  readonly emojiCode: string
  readonly reactionType: string
}

/** Values in the status dialog. */
export interface StatusEntry {
  readonly text: string
  readonly emoji: StatusEmoji
  readonly end: StatusEnd
}

/** Values that the server refused, under the key "own". The dialog starts with them the next time it opens. */
export const refusedStatus = accountEntries<StatusEntry>()

interface GivenEnd {
  /** Time at which the status is cleared, or null for never. */
  readonly at: number | null
  /** Status that is cleared then. */
  readonly status: { readonly text: string; readonly emojiCode: string }
}

/**
 * Sets the own status, then its end, which applies only to the status that is set at that time. `params` null leaves
 * the status unchanged. `entry` holds the values of the dialog, which opens with them again after a refusal.
 */
export function saveStatus(
  account: string,
  params: z.input<(typeof routes)['updateStatus']['params']> | null,
  end: GivenEnd | null,
  entry: StatusEntry,
): void {
  const save = async (): Promise<void> => {
    if (params !== null) await call('api.call', { account, route: 'updateStatus', params })
    if (end !== null) await call('status.end', { account, at: end.at, ...end.status })
  }
  save().catch((error: unknown) => {
    refusedStatus.set(account, 'own', entry)
    showToast(t('outbox.refused', { reason: failureText(error) }), {
      label: t('person.status_edit'),
      run: () => {
        if (uiStore.getState().account !== account) navigateHash(startHash, { account })
        openDialog('status')
      },
    })
  })
}
