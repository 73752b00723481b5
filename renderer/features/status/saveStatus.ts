import type { z } from 'zod'
import type { routes } from '../../../shared/api/routes/index.ts'
import { t } from '../../../shared/i18n.ts'
import { call, failureText } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'

interface GivenEnd {
  /** null: the status has no end any more. */
  readonly at: number | null
  /** The status that ends then. */
  readonly status: { readonly text: string; readonly emojiCode: string }
}

/** Sets the own status, and then when it ends: an end is of the status that it finds. null: that one stays as it is. */
export function saveStatus(
  account: string,
  params: z.input<(typeof routes)['updateStatus']['params']> | null,
  end: GivenEnd | null,
): void {
  const save = async (): Promise<void> => {
    if (params !== null) await call('api.call', { account, route: 'updateStatus', params })
    if (end !== null) await call('status.end', { account, at: end.at, ...end.status })
  }
  save().catch((error: unknown) => showToast(t('outbox.refused', { reason: failureText(error) })))
}
