import type { z } from 'zod'
import { t } from '../../../../shared/i18n.ts'
import type { RouteName, routes } from '../../../../shared/api/routes/index.ts'
import { call, failureText } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'

/**
 * Asks for one of the actions that are shown at once and wait for the network. What is refused while the person waits
 * is told; what is refused later stands with what was not done.
 */
export function runAction<N extends RouteName>(
  account: string,
  route: N,
  params: z.input<(typeof routes)[N]['params']>,
): void {
  call('api.call', { account, route, params }).catch((error: unknown) =>
    showToast(t('outbox.refused', { reason: failureText(error) })),
  )
}

/** True when the requested operation is not done yet, but waits in the outbox. */
export const isQueued = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'queued' in answer
