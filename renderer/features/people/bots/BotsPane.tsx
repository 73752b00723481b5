import { t } from '../../../../shared/i18n.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { useAccount, useAccountStore, useUi, openAddress } from '../../../state/index.ts'
import { Button, Page } from '../../../ui/index.ts'
import { CreateButton } from '../../common/forms/index.ts'
import { ViewPane } from '../../common/views/index.ts'
import { BotList } from './BotList.tsx'
import { whyNotCreateBot } from './botLimits.ts'
import { BotPage } from './BotPage.tsx'
import { NewBot } from './NewBot.tsx'

/** Shows the list of bots, the form for a new bot, or one bot's page, depending on the address. */
export function BotsPane() {
  const address = useUi((ui) => ui.route.address)
  if (address.view !== 'bots') return null
  if (address.page === 'new') return <NewBotPane />
  return address.page === 'bot' ? <OneBotPane key={address.botId} botId={address.botId} /> : <ListPane />
}

function ListPane() {
  const store = useAccountStore()
  const block = useAccount(whyNotCreateBot)
  return (
    <ViewPane
      icon="bot"
      title={t('bots.title')}
      closeLabel={t('bots.close')}
      focusOrder={['[data-roving]', 'header button']}
      actions={
        <CreateButton
          block={block}
          onClick={() => openAddress({ view: 'bots', page: 'new' }, { account: store.id })}
        >
          {t('bots.new')}
        </CreateButton>
      }
    >
      <Page>
        <BotList />
      </Page>
    </ViewPane>
  )
}

function NewBotPane() {
  return (
    <ViewPane
      icon="bot"
      title={t('bots.new')}
      closeLabel={t('bots.form_close')}
      focusOrder={['form select', 'form input']}
    >
      <Page>
        <NewBot />
      </Page>
    </ViewPane>
  )
}

function OneBotPane({ botId }: { readonly botId: number }) {
  const store = useAccountStore()
  const name = useAccount((state) => displayUser(state, botId, t('bots.unknown')).name)
  return (
    <ViewPane
      icon="bot"
      title={name}
      closeLabel={t('bots.form_close')}
      focusOrder={['form input', 'header button']}
      actions={
        <Button
          variant="quiet"
          onClick={() => openAddress({ view: 'bots', page: 'list' }, { account: store.id })}
        >
          {t('bots.back')}
        </Button>
      }
    >
      <Page>
        <BotPage botId={botId} />
      </Page>
    </ViewPane>
  )
}
