import { useEffect, useRef } from 'react'
import type { User } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import {
  type Address,
  openDialog,
  useAccount,
  useAccountStore,
  useLeaveKey,
  useMediaSource,
  useNow,
  useOpenedFocus,
  openSettings,
  leavePane,
} from '../../../state/index.ts'
import { Button, EmptyState, Icon, IconButton } from '../../../ui/index.ts'
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
import { roleWords } from './roleWords.ts'
import { StatusLine } from './StatusLine.tsx'
import { useShownFields } from './useShownFields.ts'

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
  const pane = useRef<HTMLDivElement>(null)
  useOpenedFocus(() => {
    const start = part === null ? null : pane.current?.querySelector<HTMLElement>(`[data-part=${part}]`)
    ;(start ?? pane.current?.querySelector('h1'))?.focus()
  })
  useEffect(() => {
    if (part === null && pane.current !== null) pane.current.scrollTop = 0
  }, [userId, part])
  const leave = useLeaveKey('person.leave', leavePane)
  const name = user?.name ?? t('person.unknown')
  return (
    <div className={page.pane} onKeyDown={leave}>
      <header className={page.head}>
        <Icon name="people" />
        <span className={page.crumb}>{t('person.title')}</span>
        <span className={page.sep} aria-hidden="true">
          ›
        </span>
        <bdi className={page.crumbName}>{name}</bdi>
        {user !== undefined && (
          <IconButton
            icon="link"
            label={t('person.copyLink')}
            onClick={() => copyProfileLink(realmUrl, user.id)}
          />
        )}
        <IconButton icon="close" label={t('person.close')} onClick={leavePane} />
      </header>
      <div className={page.scroller} ref={pane}>
        {user === undefined ? (
          <div className={page.page}>
            <h1 tabIndex={-1} className="visually-hidden">
              {name}
            </h1>
            <EmptyState
              icon="person"
              title={name}
              actions={<Button onClick={leavePane}>{t('app.cmd_back')}</Button>}
            >
              {t('person.unknown_hint')}
            </EmptyState>
          </div>
        ) : (
          <PersonPage key={user.id} user={user} />
        )}
      </div>
    </div>
  )
}

function PersonPage({ user }: { readonly user: User }) {
  const account = useAccountStore().id
  const isSelf = useAccount((state) => state.self.userId === user.id)
  return (
    <Overlays>
      <div className={page.page}>
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
      </div>
    </Overlays>
  )
}

function Top({ user }: { readonly user: User }) {
  const store = useAccountStore()
  const now = useNow()
  const isSelf = useAccount((state) => state.self.userId === user.id)
  const active = useAccount((state) => lastActiveWords(state, user.id, now))
  const { pronouns } = useShownFields(user.id)
  const mentionHere = (): void => {
    leavePane()
    mention(store, user.id)
  }
  return (
    <div className={page.top}>
      <UserAvatar userId={user.id} size={96} presence />
      <div className={styles.who}>
        <h1 tabIndex={-1} dir="auto" data-selectable className={page.name}>
          {user.name}
        </h1>
        <p className={styles.role}>
          {roleWords(user)}
          {pronouns !== '' && (
            <>
              {' · '}
              <bdi>{pronouns}</bdi>
            </>
          )}
          {isSelf && ` · ${t('app.you')}`}
        </p>
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
