import type { User } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import {
  type Address,
  openDialog,
  useAccount,
  useAccountStore,
  useMediaSource,
  useNow,
  openSettings,
  leavePane,
} from '../../../state/index.ts'
import { Button, EmptyState, Icon, IconButton, Page } from '../../../ui/index.ts'
import { ViewPane } from '../../common/views/index.ts'
import { Overlays } from '../../conversation/messages/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import { ManagePerson } from './administration/ManagePerson.tsx'
import { lastActiveWords } from './lastActiveWords.ts'
import { PersonAbout, PersonBots, PersonGroups } from './PersonAbout.tsx'
import { Moderation } from './moderation/Moderation.tsx'
import { PersonNote } from './note/PersonNote.tsx'
import { copyProfileLink, mention, writeTo } from './personActions.ts'
import { PersonChannelLists } from './PersonChannelLists.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import page from './page.module.css'
import styles from './person.module.css'
import { PersonMessages } from './PersonMessages.tsx'
import { Notes } from './ProfileCard.tsx'
import { RoleLine } from './RoleLine.tsx'
import { StatusLine } from './StatusLine.tsx'

interface PersonPaneProps {
  readonly address: Extract<Address, { readonly view: 'people'; readonly page: 'person' }>
}

/** Page of the user named in the address. */
export function PersonPane({ address }: PersonPaneProps) {
  const selfUserId = useAccount((state) => state.self.userId)
  const { part } = address
  const userId = address.userId === 'me' ? selfUserId : address.userId
  const user = useAccount((state) => selectUser(state, userId))
  const { realmUrl } = useMediaSource()
  const name = user?.name ?? t('person.unknown')
  return (
    <ViewPane
      icon={
        <>
          <Icon name="people" size={15} />
          {t('person.title')}
          <span aria-hidden="true">›</span>
        </>
      }
      title={<bdi>{name}</bdi>}
      actions={
        user !== undefined && (
          <IconButton
            icon="link"
            label={t('person.copyLink')}
            onClick={() => copyProfileLink(realmUrl, user.id)}
          />
        )
      }
      closeLabel={t('person.close')}
      focusOrder={(pane) => {
        const start = part === null ? null : pane.querySelector<HTMLElement>(`[data-part=${part}]`)
        ;(start ?? pane.querySelector('h1'))?.focus()
      }}
    >
      <Page className={page.page} shown={`${userId} ${part}`}>
        {user === undefined ? (
          <EmptyState
            icon="person"
            title={name}
            actions={<Button onClick={leavePane}>{t('app.cmd_back')}</Button>}
          >
            {t('person.unknown_hint')}
          </EmptyState>
        ) : (
          <PersonPage key={user.id} user={user} />
        )}
      </Page>
    </ViewPane>
  )
}

function PersonPage({ user }: { readonly user: User }) {
  const account = useAccountStore().id
  const isSelf = useAccount((state) => state.self.userId === user.id)
  return (
    <Overlays>
      <Top user={user} />
      <Notes user={user} />
      <div className={page.columns}>
        <div className={page.column}>
          <PersonAbout user={user} />
          <PersonGroups user={user} />
          <PersonBots user={user} />
        </div>
        <div className={page.column}>
          <PersonMessages user={user} />
          <PersonChannelLists user={user} />
          {!isSelf && <PersonNote key={account} userId={user.id} />}
        </div>
      </div>
      <Moderation user={user} />
      <ManagePerson user={user} />
    </Overlays>
  )
}

function Top({ user }: { readonly user: User }) {
  const store = useAccountStore()
  const now = useNow()
  const isSelf = useAccount((state) => state.self.userId === user.id)
  const active = useAccount((state) => lastActiveWords(state, user.id, now))
  const mentionHere = (): void => {
    leavePane()
    mention(store, user.id)
  }
  return (
    <div className={page.top}>
      <UserAvatar userId={user.id} size={96} presence />
      <div className={styles.who}>
        <p dir="auto" data-selectable className={page.name}>
          {user.name}
        </p>
        <RoleLine user={user} />
        <div className={page.now}>
          <StatusLine userId={user.id} />
          {active !== null && <span className={styles.active}>{active}</span>}
        </div>
      </div>
      <div className={page.actions}>
        <Button variant={user.isActive ? 'primary' : 'plain'} onClick={() => writeTo(store, user.id)}>
          {isSelf ? t('app.notes_to_yourself') : t(user.isActive ? 'person.message' : 'person.messages')}
        </Button>
        {isSelf ? (
          <>
            <Button onClick={() => openSettings('profile')}>{t('person.edit')}</Button>
            <Button onClick={() => openDialog('status')}>{t('app.status_set')}</Button>
          </>
        ) : (
          user.isActive && <Button onClick={mentionHere}>{t('person.mention')}</Button>
        )}
        <PersonMenu userId={user.id} onMention={mentionHere} />
      </div>
    </div>
  )
}
