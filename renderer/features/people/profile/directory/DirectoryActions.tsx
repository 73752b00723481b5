import { useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import {
  type Address,
  useAccount,
  useAccountStore,
  shortcutOf,
  openAddress,
} from '../../../../state/index.ts'
import { Button, IconButton, Menu, menuItems, ariaKeys } from '../../../../ui/index.ts'
import { CreateButton } from '../../../common/forms/index.ts'
import { reportsNarrow } from '../../../compose/report/index.ts'
import styles from './directory.module.css'
import { whyNotManage } from '../administration/adminLimits.ts'

/** Buttons in the head of the directory: a new user, and the related pages. */
export function DirectoryActions() {
  const store = useAccountStore()
  const account = store.id
  const block = useAccount(whyNotManage)
  const [at, setAt] = useState<Element | null>(null)
  const hasReports = useAccount((all) => reportsNarrow(all) !== null)
  const openAt = (address: Address) => (): void => openAddress(address, { account })
  const create = openAt({ view: 'people', page: 'new' })
  const openBots = openAt({ view: 'bots', page: 'list' })
  const openReports = openAt({ view: 'reports' })
  const items = menuItems(
    {
      id: 'create',
      label: t('peopleAdmin.create'),
      icon: 'plus',
      ...(block !== null && { disabled: true, note: block }),
      run: create,
    },
    {
      id: 'invitations',
      label: t('invitations.title'),
      icon: 'mail',
      run: openAt({ view: 'invitations', page: 'list' }),
    },
    { id: 'bots', label: t('bots.title'), icon: 'bot', run: openBots },
    hasReports && { id: 'reports', label: t('moderation.reports'), icon: 'warning', run: openReports },
    { id: 'groups', label: t('groups.title'), icon: 'group', run: openAt({ view: 'groups', page: 'list' }) },
  )
  return (
    <>
      <Button variant="quiet" icon="bot" className={styles.way} onClick={openBots}>
        {t('bots.title')}
      </Button>
      {hasReports && (
        <Button variant="quiet" icon="warning" className={styles.way} onClick={openReports}>
          {t('moderation.reports_title')}
        </Button>
      )}
      <CreateButton block={block} aria-keyshortcuts={ariaKeys(shortcutOf('people.create'))} onClick={create}>
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
