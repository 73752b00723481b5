import type { ScheduledOutputs } from '../../../../shared/ipc/calls/scheduledCalls.ts'
import { t } from '../../../../shared/i18n.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { fault } from '../../http/failure.ts'
import { usingAccount, type CoreHandlers } from '../coreHandlers.ts'

/** Handles the window's calls about scheduled messages. */
export function createScheduledCalls(accounts: Accounts): Pick<CoreHandlers, keyof ScheduledOutputs> {
  const using = usingAccount(accounts)
  return {
    'scheduled.create': ({ account: id, draft, seen, ...message }) =>
      using(id, async ({ drafts, restored, scheduled }) => {
        await restored
        const { content, destination } = message
        if (content.trim() === '' || content.includes('\0'))
          return fault({ code: 'bad-input', message: t('core.sendEmpty') })
        if (draft === undefined) return scheduled.create(message)
        return scheduled.create({
          ...message,
          // One transaction saves the message and deletes its draft, so that a crash leaves exactly one of them.
          takeDraft: () => ({
            change: drafts.sent(draft, content, { seen })?.change ?? null,
            putBack: () =>
              drafts.begun().has(draft) ? null : drafts.takeBack(destination, content, draft).change,
          }),
        })
      }),
    'scheduled.change': ({ account: id, change, of }) =>
      using(id, async ({ restored, scheduled }) => {
        await restored
        return scheduled.change(of, change)
      }),
    'scheduled.remove': ({ account: id, of }) =>
      using(id, async ({ restored, scheduled }) => {
        await restored
        return scheduled.remove(of)
      }),
    'scheduled.send': ({ account: id, of }) =>
      using(id, async ({ restored, scheduled }) => {
        await restored
        return scheduled.send(of)
      }),
    'scheduled.toDraft': ({ account: id, of }) =>
      using(id, async ({ restored, scheduled }) => {
        await restored
        return scheduled.toDraft(of)
      }),
  }
}
