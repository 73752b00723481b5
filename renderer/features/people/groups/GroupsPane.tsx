import { useRef } from 'react'
import { t } from '../../../../shared/i18n.ts'
import {
  isInPane,
  useAccount,
  useAccountStore,
  useCommands,
  useUi,
  openAddress,
} from '../../../state/index.ts'
import { IconButton } from '../../../ui/index.ts'
import { KeyHints } from '../../common/keyHints/index.ts'
import { ViewPane } from '../../common/views/index.ts'
import { CreateButton } from '../../common/forms/index.ts'
import { GroupList } from './GroupList.tsx'
import { whyNotCreate } from './groupLimits.ts'
import { firstGroup, groupCount } from './groupList.ts'
import { GroupPage } from './GroupPage.tsx'
import styles from './groups.module.css'
import { NewGroup } from './NewGroup.tsx'

const listAddress = { view: 'groups', page: 'list' } as const

/** Selector of the element that gets the focus when the pane is opened, by page. */
const focusOf = { list: '[role=listbox]', new: 'form input', group: 'h2[tabindex]' } as const

/**
 * List of groups, with one group's page or the form for a new group beside it, depending on the address. The address of
 * the list shows the first group, if there is room beside the list.
 */
export function GroupsPane() {
  const { id: account } = useAccountStore()
  const address = useUi(({ route }) => (route.address.view === 'groups' ? route.address : listAddress))
  const pane = useRef<HTMLDivElement>(null)
  const count = useAccount(groupCount)
  const block = useAccount(whyNotCreate)
  const first = useAccount(firstGroup)
  const shown = address.page === 'group' ? address.groupId : address.page === 'list' ? first : null
  const create = (): void => openAddress({ view: 'groups', page: 'new' }, { account })
  useCommands([
    {
      id: 'groups.create',
      when: (context) => block === null && !context.inText && isInPane(pane, context),
      run: create,
    },
  ])
  return (
    <ViewPane
      ref={pane}
      icon="group"
      title={t('groups.title')}
      count={t('groups.count', { count })}
      back={
        address.page !== 'list' && (
          <IconButton
            className={styles.back}
            icon="back"
            label={t('groups.back')}
            onClick={() => openAddress(listAddress, { account })}
          />
        )
      }
      actions={
        <CreateButton block={block} isQuiet={address.page === 'new'} onClick={create}>
          {t('groups.new')}
        </CreateButton>
      }
      closeLabel={t('groups.close')}
      focusOrder={[focusOf[address.page]]}
    >
      <div className={styles.sides} data-open={address.page !== 'list'}>
        <GroupList opened={address.page === 'group' ? address.groupId : null} shown={shown} />
        <div className={styles.page}>
          {shown !== null && <GroupPage key={shown} groupId={shown} />}
          {address.page === 'new' && <NewGroup />}
        </div>
      </div>
      <KeyHints
        hints={[
          { keys: ['ArrowUp', 'ArrowDown'], words: t('channels.key_choose') },
          { keys: ['Enter'], words: t('channels.key_open') },
          ...(block === null
            ? [{ commands: ['groups.create'] as const, words: t('channels.key_create') }]
            : []),
        ]}
      />
    </ViewPane>
  )
}
