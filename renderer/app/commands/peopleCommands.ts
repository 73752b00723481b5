import { canInRealm } from '../../../shared/model/permissions/permissions.ts'
import { type Command, openAddress } from '../../state/index.ts'
import { current, currentStore, hasAccount } from './currentAccount.ts'

/** Returns the commands that open the forms for a new user, bot or invitation. */
export function peopleCommands(): readonly Command[] {
  return [
    {
      id: 'write.person',
      when: (context) => {
        const state = current()
        return hasAccount(context) && state !== null && canInRealm(state, 'administer')
      },
      run: () => {
        const store = currentStore()
        if (store !== null) openAddress({ view: 'people', page: 'new' }, { account: store.id })
      },
    },
    {
      id: 'write.bot',
      when: hasAccount,
      run: () => {
        const store = currentStore()
        if (store !== null) openAddress({ view: 'bots', page: 'new' }, { account: store.id })
      },
    },
    {
      id: 'write.invitation',
      when: hasAccount,
      run: () => {
        const store = currentStore()
        if (store !== null) openAddress({ view: 'invitations', page: 'new' }, { account: store.id })
      },
    },
  ]
}
