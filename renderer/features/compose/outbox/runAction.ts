import type { z } from 'zod'
import type { RouteName, routes } from '../../../../shared/api/routes/index.ts'
import { call } from '../../../state/index.ts'
import { toastFailure } from '../../common/undo/index.ts'

/**
 * Starts an operation that is shown at once and queued without a connection. An immediate refusal is shown as a
 * toast, a later one in the list of pending operations.
 */
export function runAction<N extends RouteName>(
  account: string,
  route: N,
  params: z.input<(typeof routes)[N]['params']>,
): void {
  call('api.call', { account, route, params }).catch(toastFailure('outbox.refused'))
}
