import { useMemo, useState } from 'react'
import type { User } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { botLabels } from '../../../../shared/model/permissions/botKinds.ts'
import { nameOrder } from '../../../../shared/model/people/nameOrder.ts'
import { allUsers, displayUser } from '../../../../shared/model/people/users.ts'
import { canInRealm } from '../../../../shared/model/permissions/permissions.ts'
import { filterByWords } from '../../../../shared/model/search/matchesWords.ts'
import { memoSelector } from '../../../../shared/model/state/memoSelector.ts'
import { useAccount, useAccountStore, openAddress } from '../../../state/index.ts'
import { EmptyState, Entry, SearchField, Segments, useRovingFocus } from '../../../ui/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import styles from './bots.module.css'

const byName = nameOrder(true)

const allBots = memoSelector<readonly User[]>(
  (state) => [state.users],
  (state) =>
    [...allUsers(state)]
      .filter(({ isBot, isSystemBot }) => isBot && !isSystemBot)
      .sort((a, b) => Number(b.isActive) - Number(a.isActive) || byName(a.name, b.name) || a.id - b.id),
)

/** Number of bots from which the list has a search field. */
const manyBots = 12
/** Maximum number of bots drawn at once. The search field finds the rest. */
const maxShown = 200

/** Bots of the own user, or all bots for administrators. The list has one Tab stop; each row opens the bot's page. */
export function BotList() {
  const { id: account } = useAccountStore()
  const selfId = useAccount((state) => state.self.userId)
  const seesAll = useAccount((state) => canInRealm(state, 'administer'))
  const bots = useAccount(allBots)
  const [isAll, setAll] = useState(false)
  const [query, setQuery] = useState('')
  const showsAll = isAll && seesAll
  const listed = useMemo(
    () => bots.filter(({ botOwnerId }) => showsAll || botOwnerId === selfId),
    [bots, showsAll, selfId],
  )
  const found = filterByWords(listed, query, ({ name }) => name)
  const { ref, ...keys } = useRovingFocus()
  return (
    <>
      {seesAll && (
        <div className={styles.tools}>
          <Segments
            label={t('bots.which')}
            value={showsAll}
            options={[
              { value: false, label: t('bots.own') },
              { value: true, label: t('bots.all') },
            ]}
            onChange={setAll}
          />
        </div>
      )}
      {listed.length > manyBots && <SearchField label={t('bots.find')} value={query} onChange={setQuery} />}
      {found.length === 0 && (
        <EmptyState
          icon="bot"
          title={
            query.trim() === ''
              ? t(showsAll ? 'bots.none_all' : 'bots.none_own')
              : t('bots.none_found', { query: query.trim() })
          }
        >
          {t('bots.none_hint')}
        </EmptyState>
      )}
      <ul ref={ref} aria-label={t('bots.list')} {...keys}>
        {found.slice(0, maxShown).map((bot) => (
          <li key={bot.id}>
            <BotRow
              bot={bot}
              onOpen={() => openAddress({ view: 'bots', page: 'bot', botId: bot.id }, { account })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function BotRow({ bot, onOpen }: { readonly bot: User; readonly onOpen: () => void }) {
  const { botOwnerId, botType, isActive, name } = bot
  const isOwn = useAccount((state) => state.self.userId === botOwnerId)
  const owner = useAccount((state) =>
    botOwnerId === null ? t('person.owner_unknown') : displayUser(state, botOwnerId).name,
  )
  return (
    <Entry
      as="button"
      data-roving
      picture={<UserAvatar userId={bot.id} size={28} />}
      title={name}
      detail={[
        t(botLabels[botType ?? 0] ?? 'app.role_bot'),
        isOwn ? t('bots.owner_you') : t('bots.owner_of', { name: owner }),
        ...(isActive ? [] : [t('bots.deactivated')]),
      ].join(' · ')}
      onClick={onOpen}
    />
  )
}
