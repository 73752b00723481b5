import { t } from '../../../shared/i18n.ts'
import { canInRealm } from '../../../shared/model/permissions/permissions.ts'
import { openNewBot, openNewInvitation, openNewPerson } from '../../features/peopleAddress/index.ts'
import { reportsNarrow } from '../../features/report/index.ts'
import { navigate, type Command } from '../../state/index.ts'
import { current, currentStore, hasAccount } from './currentAccount.ts'

/** Commands for what is made for other people. */
export function peopleCommands(): readonly Command[] {
  return [
    {
      id: 'go.reports',
      title: t('moderation.reports'),
      group: t('app.group_go'),
      keys: [],
      when: (context) => {
        const state = current()
        return hasAccount(context) && state !== null && reportsNarrow(state) !== null
      },
      run: () => {
        const state = current()
        const narrow = state === null ? null : reportsNarrow(state)
        if (narrow !== null) navigate(narrow)
      },
    },
    {
      id: 'write.person',
      title: t('peopleAdmin.create'),
      group: t('app.group_write'),
      keys: [],
      when: (context) => {
        const state = current()
        return hasAccount(context) && state !== null && canInRealm(state, 'administer')
      },
      run: () => {
        const store = currentStore()
        if (store !== null) openNewPerson(store.id)
      },
    },
    {
      id: 'write.bot',
      title: t('bots.new'),
      group: t('app.group_write'),
      keys: [],
      when: hasAccount,
      run: () => {
        const store = currentStore()
        if (store !== null) openNewBot(store.id)
      },
    },
    {
      id: 'write.invitation',
      title: t('invitations.new'),
      group: t('app.group_write'),
      keys: [],
      when: hasAccount,
      run: () => {
        const store = currentStore()
        if (store !== null) openNewInvitation(store.id)
      },
    },
  ]
}
