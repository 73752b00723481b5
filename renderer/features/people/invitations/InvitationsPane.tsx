import { t } from '../../../../shared/i18n.ts'
import { useAccount, useAccountStore, useUi, openAddress } from '../../../state/index.ts'
import { Page } from '../../../ui/index.ts'
import { CreateButton, StateWords } from '../../common/forms/index.ts'
import { ViewPane } from '../../common/views/index.ts'
import { InvitationList } from './InvitationList.tsx'
import { InviteForm } from './InviteForm.tsx'
import { whyNotInvite } from './inviteLimits.ts'

/** Shows the open invitations or the form for a new one, depending on the address. */
export function InvitationsPane() {
  const store = useAccountStore()
  const isForm = useUi(({ route: { address } }) => address.view === 'invitations' && address.page === 'new')
  const block = useAccount(whyNotInvite)
  return (
    <ViewPane
      icon="mail"
      title={t(isForm ? 'invitations.new' : 'invitations.title')}
      closeLabel={t(isForm ? 'invitations.form_close' : 'invitations.close')}
      focusOrder={isForm ? ['textarea', 'form input'] : ['[data-roving]', 'header button']}
      actions={
        !isForm && (
          <CreateButton
            block={block}
            onClick={() => openAddress({ view: 'invitations', page: 'new' }, { account: store.id })}
          >
            {t('invitations.new')}
          </CreateButton>
        )
      }
    >
      <Page>
        {block !== null ? (
          <StateWords state={{ kind: 'blocked', words: block }} />
        ) : isForm ? (
          <InviteForm />
        ) : (
          <InvitationList />
        )}
      </Page>
    </ViewPane>
  )
}
