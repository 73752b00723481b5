import type { ScheduledOutputs } from '../../../../shared/ipc/calls/scheduledCalls.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { takeDraft } from '../../operations/sending/takenBack.ts'
import { usingRestored, type CoreHandlers } from '../coreHandlers.ts'

/** Handles the window's calls about scheduled messages. */
export function createScheduledCalls(accounts: Accounts): Pick<CoreHandlers, keyof ScheduledOutputs> {
  const using = usingRestored(accounts)
  return {
    'scheduled.create': ({ account, draft: id, seen, ...message }) =>
      using(account, ({ drafts, scheduled }) => {
        if (id === undefined) return scheduled.create(message)
        const { content, destination } = message
        const taken = () => takeDraft(drafts, { id, content, target: () => destination }, { seen })
        return scheduled.create({ ...message, takeDraft: taken })
      }),
    'scheduled.change': ({ account, change, of }) =>
      using(account, ({ scheduled }) => scheduled.change(of, change)),
    'scheduled.remove': ({ account, of }) => using(account, ({ scheduled }) => scheduled.remove(of)),
    'scheduled.send': ({ account, of }) => using(account, ({ scheduled }) => scheduled.send(of)),
    'scheduled.toDraft': ({ account, of }) => using(account, ({ scheduled }) => scheduled.toDraft(of)),
  }
}
