import { t } from '../../../../../shared/i18n.ts'
import { useAccountStore, openAddress } from '../../../../state/index.ts'
import { Button } from '../../../../ui/index.ts'
import { AccountRow } from '../account/AccountRow.tsx'

/** Link to the directory of users. */
export function PeoplePart() {
  const { id } = useAccountStore()
  return (
    <AccountRow title={t('people.title')} hint={t('people.settings_hint')}>
      <Button onClick={() => openAddress({ view: 'people', page: 'directory' }, { account: id })}>
        {t('people.browse')}
      </Button>
    </AccountRow>
  )
}

/** Link to the groups. */
export function GroupsPart() {
  const { id } = useAccountStore()
  return (
    <AccountRow title={t('groups.title')} hint={t('groups.settings_hint')}>
      <Button onClick={() => openAddress({ view: 'groups', page: 'list' }, { account: id })}>
        {t('groups.browse')}
      </Button>
    </AccountRow>
  )
}

/** Link to the invitations. */
export function InvitationsPart() {
  const { id } = useAccountStore()
  return (
    <AccountRow title={t('invitations.title')} hint={t('invitations.settings_hint')}>
      <Button onClick={() => openAddress({ view: 'invitations', page: 'list' }, { account: id })}>
        {t('invitations.settings_open')}
      </Button>
    </AccountRow>
  )
}

/** Link to the bots. */
export function BotsPart() {
  const { id } = useAccountStore()
  return (
    <AccountRow title={t('bots.title')} hint={t('bots.settings_hint')}>
      <Button onClick={() => openAddress({ view: 'bots', page: 'list' }, { account: id })}>
        {t('bots.settings_open')}
      </Button>
    </AccountRow>
  )
}
