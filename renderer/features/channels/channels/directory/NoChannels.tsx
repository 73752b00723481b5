import { t } from '../../../../../shared/i18n.ts'
import { useAccount, useAccountStore } from '../../../../state/index.ts'
import { Button, EmptyState } from '../../../../ui/index.ts'
import { rememberDirectory } from './directoryChoices.ts'
import type { DirectoryChoices } from './directoryList.ts'
import { createChannel, whyNotCreate } from '../../../common/creation/index.ts'

/** Shown instead of an empty list: why it is empty, and what to do. */
export function NoChannels({ choices: { query, tab } }: { readonly choices: DirectoryChoices }) {
  const { id: account } = useAccountStore()
  if (query.trim() !== '')
    return (
      <EmptyState
        icon="search"
        title={t('channels.none_found', { query: query.trim() })}
        actions={
          <>
            <Button onClick={() => rememberDirectory(account, { query: '' })}>
              {t('channels.search_clear')}
            </Button>
            <CreateButton />
          </>
        }
      />
    )
  return (
    <EmptyState
      icon="hash"
      title={t(`channels.none_${tab}`)}
      actions={
        tab !== 'archived' && (
          <>
            {tab === 'subscribed' && (
              <Button onClick={() => rememberDirectory(account, { tab: 'all' })}>
                {t('channels.none_subscribed_do')}
              </Button>
            )}
            <CreateButton />
          </>
        )
      }
    />
  )
}

/** Button that creates a channel, for users who may. */
function CreateButton() {
  const store = useAccountStore()
  const mayCreate = useAccount((state) => whyNotCreate(state) === null)
  return mayCreate && <Button onClick={() => createChannel(store)}>{t('channels.new')}</Button>
}
