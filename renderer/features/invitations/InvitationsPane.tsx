import { useRef } from 'react'
import { t } from '../../../shared/i18n.ts'
import { useAccount, useAccountStore, useLeaveKey, useOpenedFocus, useUi } from '../../state/index.ts'
import { Button, Icon, IconButton } from '../../ui/index.ts'
import { StateWords } from '../forms/index.ts'
import { leavePane, newPage, openNewInvitation } from '../peopleAddress/index.ts'
import { InvitationList } from './InvitationList.tsx'
import styles from './invitations.module.css'
import { InviteForm } from './InviteForm.tsx'
import { whyNotInvite } from './inviteLimits.ts'

/** The invitations that are open, or the form of a new one, as the address says. */
export function InvitationsPane() {
  const store = useAccountStore()
  const isForm = useUi((ui) => ui.route.page) === newPage
  const pane = useRef<HTMLDivElement>(null)
  const block = useAccount(whyNotInvite)
  useOpenedFocus(() => {
    const parts = isForm ? ['textarea', 'form input'] : ['[data-roving]', 'header button']
    const found = parts.map((part) => pane.current?.querySelector<HTMLElement>(part)).find(Boolean)
    ;(found ?? pane.current)?.focus({ preventScroll: true })
  })
  const leave = useLeaveKey(
    { id: 'people.leaveInvitations', title: t('invitations.close'), group: t('app.group_window') },
    leavePane,
  )
  return (
    <div className={styles.pane} ref={pane} tabIndex={-1} onKeyDown={leave}>
      <header className={styles.head}>
        <Icon name="mail" size={15} />
        <h1>{t(isForm ? 'invitations.new' : 'invitations.title')}</h1>
        <span className={styles.gap} />
        {!isForm && (
          <Button
            icon={block === null ? 'plus' : 'lock'}
            aria-disabled={block !== null}
            aria-description={block ?? undefined}
            title={block ?? undefined}
            onClick={() => openNewInvitation(store.id)}
          >
            {t('invitations.new')}
          </Button>
        )}
        <IconButton
          icon="close"
          label={t(isForm ? 'invitations.form_close' : 'invitations.close')}
          onClick={leavePane}
        />
      </header>
      <div className={styles.scroller}>
        <div className={styles.page}>
          {block !== null ? (
            <StateWords state={{ kind: 'blocked', words: block }} />
          ) : isForm ? (
            <InviteForm />
          ) : (
            <InvitationList />
          )}
        </div>
      </div>
    </div>
  )
}
