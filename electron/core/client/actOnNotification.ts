import { z } from 'zod'
import { t } from '../../../shared/i18n.ts'
import type { CallResult } from '../../../shared/ipc/contract.ts'
import type { Accounts } from '../account/accountsType.ts'
import { fault } from '../http/failure.ts'
import { actionsFor, runAction } from '../notifications/actions.ts'
import { notificationActions, type NotificationAction } from '../notifications/notificationChange.ts'
import type { createNotifiers } from '../notifications/notifiers.ts'
import { usingAccount, type CoreHandlers } from './coreHandlers.ts'

/** A use of an action, from outside the core. */
const actionSchema = z.object({
  account: z.string().max(200),
  key: z.string().max(2000),
  name: z.enum(notificationActions),
  text: z.string().max(200_000).optional(),
})

interface Parts {
  readonly accounts: Accounts
  readonly handlers: CoreHandlers
  readonly notifiers: Pick<ReturnType<typeof createNotifiers>, 'targetOf'>
}

/** Carries out an action if the notification was shown and offered it. */
export async function actOnNotification(
  { accounts, handlers, notifiers }: Parts,
  action: NotificationAction,
): Promise<CallResult<unknown>> {
  const parsed = actionSchema.safeParse(action)
  if (!parsed.success) return fault({ code: 'bad-input', message: t('core.badInput') })
  const { account: id, key, name, text } = parsed.data
  const target = notifiers.targetOf(id, key)
  return usingAccount(accounts)<unknown>(id, async (account) => {
    const state = account.state()
    if (state === null || target === null || !actionsFor(target, state).some((each) => each.name === name))
      return fault({ code: 'not-found', message: t('core.notFound') })
    return runAction(name, { account: id, target, state, calls: handlers, text })
  })
}
