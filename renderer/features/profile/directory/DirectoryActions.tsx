import { useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { useAccount, useAccountStore, shortcutOf } from '../../../state/index.ts'
import { Button, IconButton, Menu, type MenuItem, ariaKeys } from '../../../ui/index.ts'
import { CreateButton } from '../../forms/index.ts'
import { openGroups } from '../../groupsAddress/index.ts'
import { openBots, openInvitations, openNewPerson, openReports } from '../../peopleAddress/index.ts'
import { reportsNarrow } from '../../report/index.ts'
import styles from './directory.module.css'
import { whyNotManage } from '../administration/adminLimits.ts'

/** Buttons in the head of the directory: a new person, and the other places about people. */
export function DirectoryActions() {
  const store = useAccountStore()
  const account = store.id
  const block = useAccount(whyNotManage)
  const [at, setAt] = useState<Element | null>(null)
  const hasReports = useAccount((all) => reportsNarrow(all) !== null)
  const items: readonly MenuItem[] = [
    {
      id: 'create',
      label: t('peopleAdmin.create'),
      icon: 'plus',
      ...(block !== null && { disabled: true, note: block }),
      run: () => openNewPerson(account),
    },
    {
      id: 'invitations',
      label: t('invitations.title'),
      icon: 'mail',
      run: () => openInvitations(account),
    },
    { id: 'bots', label: t('bots.title'), icon: 'bot', run: () => openBots(account) },
    ...(!hasReports
      ? []
      : [
          {
            id: 'reports',
            label: t('moderation.reports'),
            icon: 'warning',
            run: () => openReports(account),
          } as const,
        ]),
    { id: 'groups', label: t('groups.title'), icon: 'group', run: () => openGroups(account) },
  ]
  return (
    <>
      <Button variant="quiet" icon="bot" className={styles.way} onClick={() => openBots(account)}>
        {t('bots.title')}
      </Button>
      {hasReports && (
        <Button variant="quiet" icon="warning" className={styles.way} onClick={() => openReports(account)}>
          {t('moderation.reports_title')}
        </Button>
      )}
      <CreateButton
        block={block}
        aria-keyshortcuts={ariaKeys(shortcutOf('people.create'))}
        onClick={() => openNewPerson(account)}
      >
        {t('peopleAdmin.create')}
      </CreateButton>
      <IconButton
        icon="more"
        label={t('people.more')}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        onClick={({ currentTarget }) => setAt(at === null ? currentTarget : null)}
      />
      {at !== null && (
        <Menu label={t('people.more')} at={at} isToggled items={items} onClose={() => setAt(null)} />
      )}
    </>
  )
}
