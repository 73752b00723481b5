import { t } from '../../../../shared/i18n.ts'
import type { CallResult } from '../../../../shared/ipc/contract.ts'
import type { NoteOutputs } from '../../../../shared/ipc/calls/noteCalls.ts'
import type { UserId } from '../../../../shared/api/types.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import type { PersonNote } from '../../../../shared/model/people/personNote.ts'
import type { Accounts } from '../../account/accountsType.ts'
import type { PersonNotes } from '../../lists/personNotes.ts'
import { fault, value } from '../../http/failure.ts'
import { usingAccount, type CoreHandlers } from '../coreHandlers.ts'

/** Handles the window's calls about the user's notes about others. */
export function createNoteCalls(accounts: Accounts): Pick<CoreHandlers, keyof NoteOutputs> {
  const using = usingAccount(accounts)
  /** Accepts known users only, so that a compromised page cannot fill the file without limit. */
  const about = (
    id: string,
    userId: UserId,
    use: (notes: PersonNotes) => Promise<PersonNote>,
  ): Promise<CallResult<PersonNote>> =>
    using(id, async (account) => {
      const state = account.state()
      if (state === null || selectUser(state, userId) === undefined)
        return fault({ code: 'not-found', message: t('person.unknown') })
      try {
        return value(await use(account.personNotes))
      } catch {
        return fault({ code: 'unknown', message: t('person.note_unread') })
      }
    })
  return {
    'notes.read': ({ account, userId }) => about(account, userId, (notes) => notes.read(userId)),
    'notes.write': ({ account, userId, text }) =>
      about(account, userId, (notes) => notes.write(userId, text)),
  }
}
